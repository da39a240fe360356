import type { PersonContext } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import { anonymizeLines } from './ledger/ledger.queries.ts';
import { evaluateReferral, rejectHeld } from './evaluate-referral.ts';
import {
  anonymizeReferred,
  deleteReferralsOf,
  findReferralOf,
  lockReferral,
} from './referrals.queries.ts';
import {
  anonymizePayouts,
  findOpenPayout,
  lockPayout,
  settlePayout,
} from './payouts/payouts.queries.ts';
import { returnAmount } from './payouts/settle-payouts.ts';

/**
 * Handles referrals when the caller's account is deleted, in its transaction. Their referrer loses a reward still on
 * hold, their own referrals are anonymized, and ledger entries stay without a name.
 */
export async function deleteReferrals(ctx: PersonContext): Promise<void> {
  await leaveReferrer(ctx);
  await deleteReferralsOf(ctx.db, ctx.user_id);
  await rejectOpenPayout(ctx);
  await anonymizePayouts(ctx.db, ctx.user_id);
  await anonymizeLines(ctx.db, ctx.user_id);
}

async function leaveReferrer(ctx: PersonContext): Promise<void> {
  const id = await findReferralOf(ctx.db, ctx.user_id);
  if (id === undefined) return;
  // Rewards already available count as earned.
  await evaluateReferral(ctx, id);
  const row = await lockReferral(ctx.db, id, true);
  if (row === undefined) return;
  if (row.state === 'signed_up' || row.state === 'qualified')
    await rejectHeld(ctx, row, 'account_deleted');
  await anonymizeReferred(ctx.db, id);
  await publish(ctx.db, [row.referrer_id], 'referrals', id);
}

async function rejectOpenPayout(ctx: PersonContext): Promise<void> {
  const { db, clock, user_id } = ctx;
  const open = await findOpenPayout(db, user_id);
  const payout = open && (await lockPayout(db, open.id));
  if (payout?.state !== 'requested') return;
  const why = 'The account was deleted.';
  await settlePayout(db, payout.id, { state: 'rejected', why, settled_at: clock.now() });
  await returnAmount(ctx, payout);
}
