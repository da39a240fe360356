import type { Balances, Money } from '#contract/referrals.ts';
import type { PersonContext, UserContext } from '../../../context.ts';
import { checkReferralsOf } from '../check-referrals.ts';
import { sumLines } from './ledger.queries.ts';

/** What the caller earned, as sums of lines of the ledger; what has come about meanwhile is in it. */
export async function getBalances(ctx: UserContext): Promise<Balances> {
  await checkReferralsOf(ctx);
  return sumBalances(ctx);
}

/** The same as the ledger stands. */
export async function sumBalances(ctx: PersonContext): Promise<Balances> {
  const { currency } = ctx.settings.referrals;
  const sums = await sumLines(ctx.db, ctx.user_id, currency, ctx.clock.now());
  const money = (amount_minor: number): Money => ({ amount_minor, currency });
  return {
    pending: money(sums.pending),
    available: money(sums.available),
    requested: money(sums.requested),
    paid: money(sums.paid),
    lifetime: money(sums.lifetime),
  };
}
