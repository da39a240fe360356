import type { PersonContext } from '../../context.ts';
import { announce } from '../../infra/events.ts';
import { disownLines } from './ledger/ledger.queries.ts';
import { judgeReferral } from './judge-referral.ts';
import { deleteReferralsOf, findReferralOf, forgetReferred } from './leave.queries.ts';
import {
  disownPayouts,
  findOpenPayout,
  holdPayout,
  settlePayout,
} from './payouts/payouts.queries.ts';
import { holdReferral } from './referrals.queries.ts';
import { rejectHeld } from './reject-referral.ts';
import { returnAmount } from './payouts/settle-payouts.ts';

/**
 * What becomes of the earnings when the caller deletes their account, in that transaction. The one by whom they came loses what is not
 * available yet; whom they brought are forgotten; what was earned and paid stays in the books without a name.
 */
export async function leaveReferrals(ctx: PersonContext): Promise<void> {
  await leaveReferrer(ctx);
  await deleteReferralsOf(ctx.db, ctx.user_id);
  await rejectOpenPayout(ctx);
  await disownPayouts(ctx.db, ctx.user_id);
  await disownLines(ctx.db, ctx.user_id);
}

async function leaveReferrer(ctx: PersonContext): Promise<void> {
  const id = await findReferralOf(ctx.db, ctx.user_id);
  if (id === undefined) return;
  // What has become available by now is earned.
  await judgeReferral(ctx, id);
  const row = await holdReferral(ctx.db, id, true);
  if (row === undefined) return;
  if (row.state === 'signed_up' || row.state === 'qualified')
    await rejectHeld(ctx, row, 'account_deleted');
  await forgetReferred(ctx.db, id);
  await announce(ctx.db, [row.referrer_id], 'referrals', id);
}

async function rejectOpenPayout(ctx: PersonContext): Promise<void> {
  const { db, clock, user_id } = ctx;
  const open = await findOpenPayout(db, user_id);
  const payout = open && (await holdPayout(db, open.id));
  if (payout?.state !== 'requested') return;
  const why = 'The account was deleted.';
  await settlePayout(db, payout.id, { state: 'rejected', why, settled_at: clock.now() });
  await returnAmount(ctx, payout);
}
