import type { Context, PersonContext } from '../../context.ts';
import { evaluateReferral } from './evaluate-referral.ts';
import { listDue, markAllToCheck } from './referrals.queries.ts';

const AT_ONCE = 200;

/** Judges every referral with which something has come about. To be done regularly; one that fails holds up no other. */
export async function checkReferrals(ctx: Context): Promise<void> {
  for await (const id of dueReferrals(ctx))
    try {
      await evaluateReferral(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, referral_id: id }, 'A referral could not be judged');
    }
}

/** Judges those who came by the caller, before the caller reads anything that depends on it. */
export async function checkReferralsOf(ctx: PersonContext): Promise<void> {
  for await (const id of dueReferrals(ctx, ctx.user_id)) await evaluateReferral(ctx, id);
}

async function* dueReferrals(ctx: Context, referrer_id?: number): AsyncGenerator<number> {
  const whose = referrer_id === undefined ? {} : { referrer_id };
  for (let after = 0; ;) {
    const ids = await listDue(ctx.db, ctx.clock.now(), { ...whose, after, limit: AT_ONCE });
    yield* ids;
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1)!;
  }
}

/** Lets all that may still qualify be judged again. To be done regularly. */
export async function recheckAll(ctx: Context): Promise<void> {
  await markAllToCheck(ctx.db);
}
