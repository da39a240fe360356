import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { findReward, insertLine } from './ledger/ledger.queries.ts';
import {
  findParties,
  lockReferral,
  lockUsers,
  type ReferralRow,
  updateReferral,
} from './referrals.queries.ts';
import type { Reason } from './rejection-reasons.ts';

/** Rejects a referral, whichever state it is in; what was earned by it is taken back. Again is no error. */
export async function rejectReferral(ctx: Context, id: number, reason: Reason): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const ends = await findParties(inside.db, id);
    if (ends === undefined) return;
    await lockUsers(inside.db, [ends.referrer_id, ends.referred_id]);
    const row = await lockReferral(inside.db, id, true);
    if (row !== undefined && row.state !== 'rejected') await rejectHeld(inside, row, reason);
  });
}

/** The same of one that is held already. */
export async function rejectHeld(ctx: Context, row: ReferralRow, reason: Reason): Promise<void> {
  const now = ctx.clock.now();
  await updateReferral(ctx.db, row.id, { state: 'rejected', reason, settled_at: now });
  const reward = await findReward(ctx.db, row.id);
  if (reward !== undefined)
    // At the moment of its reward, so that the two cancel each other out whether or not that is available yet.
    await insertLine(ctx.db, {
      ...reward,
      kind: 'clawback',
      amount_minor: -reward.amount_minor,
      referral_id: row.id,
      created_at: now,
    });
  await publish(ctx.db, [row.referrer_id], 'referrals', row.id);
}
