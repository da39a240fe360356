import type { Money, ReferralRule, ReferralSummary } from '#contract/referrals.ts';
import type { UserContext } from '../../context.ts';
import { lastMonthsUntil } from '../../text/months.ts';
import { getBalances } from './ledger/balances.ts';
import { sumClicks } from './clicks.queries.ts';
import { recordDevice } from './same-person/devices.ts';
import { findNextReward, sumEarned } from './ledger/ledger.queries.ts';
import { sumPaid } from './payouts/payouts.queries.ts';
import { countReferrals, findOwnCode } from './referrals.queries.ts';
import { referralLink } from './referral-link.ts';

const MONTHS = 12;

/** The caller's link, the rule, and what came of it so far. Notes the device that the earnings are looked at with. */
export async function getSummary(ctx: UserContext): Promise<ReferralSummary> {
  await recordDevice(ctx, ctx.user_id);
  const balances = await getBalances(ctx);
  const code = await findOwnCode(ctx.db, ctx.user_id);
  const { signed_up, qualified, rewarded } = await countReferrals(ctx.db, ctx.user_id);
  return {
    code,
    url: referralLink(ctx, code),
    rule: ruleOf(ctx),
    balances,
    next_available_at: await findNextReward(
      ctx.db,
      ctx.user_id,
      balances.pending.currency,
      ctx.clock.now(),
    ),
    funnel: { clicks: await sumClicks(ctx.db, ctx.user_id), signed_up, qualified, rewarded },
    months: await lastMonths(ctx),
  };
}

function ruleOf({ settings }: UserContext): ReferralRule {
  const { currency, reward_minor, minimum_payout_minor, ...rule } = settings.referrals;
  return {
    ...rule,
    reward: { amount_minor: reward_minor, currency },
    minimum_payout: { amount_minor: minimum_payout_minor, currency },
  };
}

async function lastMonths(ctx: UserContext): Promise<ReferralSummary['months']> {
  const { db, user_id } = ctx;
  const { currency } = ctx.settings.referrals;
  const months = lastMonthsUntil(ctx.clock.now(), MONTHS);
  const since = `${months[0]}-01T00:00:00.000Z`;
  const earned = byMonth(await sumEarned(db, user_id, currency, since));
  const paid = byMonth(await sumPaid(db, user_id, currency, since));
  const money = (amount_minor = 0): Money => ({ amount_minor, currency });
  return months.map((month) => ({
    month,
    earned: money(earned.get(month)),
    paid: money(paid.get(month)),
  }));
}

function byMonth(sums: { month: string; amount_minor: number }[]): Map<string, number> {
  return new Map(sums.map(({ month, amount_minor }) => [month, amount_minor]));
}
