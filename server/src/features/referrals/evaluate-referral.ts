import type { Context, PersonContext } from '../../context.ts';
import { type Timestamp, addDays } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { findReward, insertLine } from './ledger/ledger.queries.ts';
import {
  findParties,
  findProgress,
  listDue,
  lockReferral,
  lockUsers,
  markAllToCheck,
  type ReferralRow,
  updateReferral,
} from './referrals.queries.ts';
import { isSamePerson } from './same-person/same-person.ts';
import { notifyRewarded, type Reason } from './referral-notifications.ts';

const AT_ONCE = 200;

/**
 * Advances a referral to qualified (with its reward entry), rewarded or rejected. Safe to call concurrently; a locked
 * referral is skipped.
 */
export async function evaluateReferral(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const ends = await findParties(inside.db, id);
    if (ends === undefined) return;
    await lockUsers(inside.db, [ends.referrer_id, ends.referred_id]);
    const row = await lockReferral(inside.db, id, false);
    if (row !== undefined) await evaluateLocked(inside, row);
  });
}

async function evaluateLocked(ctx: Context, row: ReferralRow): Promise<void> {
  const { referrer_id, referred_id } = row;
  if (referred_id === null || !['signed_up', 'qualified'].includes(row.state)) return;
  // Reset before counting, so that later changes set it again.
  if (row.to_check) await updateReferral(ctx.db, row.id, { to_check: false });
  if (await isSamePerson(ctx, referrer_id, referred_id)) return rejectHeld(ctx, row, 'same_person');
  const held_until = row.held_until ?? (await qualify(ctx, row, referred_id));
  if (held_until !== null && held_until <= ctx.clock.now()) await reward(ctx, row);
}

/** Writes the reward entry once all criteria are met, or rejects after the deadline. Returns the end of the hold. */
async function qualify(
  ctx: Context,
  row: ReferralRow,
  referred_id: number,
): Promise<Timestamp | null> {
  const { currency, reward_minor, hold_days } = ctx.settings.referrals;
  const now = ctx.clock.now();
  const qualified_at = await whenQualified(ctx, {
    user_id: referred_id,
    referrer_id: row.referrer_id,
  });
  if (qualified_at === null || qualified_at > row.expires_at) {
    if (now > row.expires_at) await rejectHeld(ctx, row, 'out_of_time');
    return null;
  }
  const held_until = addDays(qualified_at, hold_days);
  await updateReferral(ctx.db, row.id, { state: 'qualified', qualified_at, held_until });
  await insertLine(ctx.db, {
    user_id: row.referrer_id,
    kind: 'reward',
    amount_minor: reward_minor,
    currency,
    referral_id: row.id,
    available_at: held_until,
    created_at: now,
  });
  await publish(ctx.db, [row.referrer_id], 'referrals', row.id);
  return held_until;
}

/** When the last criterion was met; null if any is missing. */
async function whenQualified(
  ctx: Context,
  people: { user_id: number; referrer_id: number },
): Promise<Timestamp | null> {
  const { contacts, connections } = ctx.settings.referrals;
  const progress = await findProgress(ctx.db, people, { contacts, connections });
  if (progress === undefined) return null;
  const timestamps = [
    progress.verified_at,
    ...(contacts === 0 ? [] : [progress.filled_at]),
    ...(connections === 0 ? [] : [progress.connected_at]),
  ];
  return timestamps.reduce((latest, timestamp) =>
    latest === null || timestamp === null ? null : latest > timestamp ? latest : timestamp,
  );
}

async function reward(ctx: Context, { id, referrer_id }: ReferralRow): Promise<void> {
  await updateReferral(ctx.db, id, { state: 'rewarded', settled_at: ctx.clock.now() });
  await notifyRewarded(ctx, id);
  await publish(ctx.db, [referrer_id], 'referrals', id);
}

/** Evaluates all referrals that may have changed. Runs periodically; failures don't affect others. */
export async function checkReferrals(ctx: Context): Promise<void> {
  for await (const id of dueReferrals(ctx))
    try {
      await evaluateReferral(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, referral_id: id }, 'Failed to evaluate a referral');
    }
}

/** Evaluates the caller's referrals before a payout. */
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

/** Marks all unqualified referrals for evaluation. Runs nightly. */
export async function recheckAll(ctx: Context): Promise<void> {
  await markAllToCheck(ctx.db);
}

/** Rejects a referral in any state and claws back its reward; idempotent. */
export async function rejectReferral(ctx: Context, id: number, reason: Reason): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const ends = await findParties(inside.db, id);
    if (ends === undefined) return;
    await lockUsers(inside.db, [ends.referrer_id, ends.referred_id]);
    const row = await lockReferral(inside.db, id, true);
    if (row !== undefined && row.state !== 'rejected') await rejectHeld(inside, row, reason);
  });
}

/** The same for a locked referral. */
export async function rejectHeld(ctx: Context, row: ReferralRow, reason: Reason): Promise<void> {
  const now = ctx.clock.now();
  await updateReferral(ctx.db, row.id, { state: 'rejected', reason, settled_at: now });
  const rewardEntry = await findReward(ctx.db, row.id);
  if (rewardEntry !== undefined)
    // Same time as the reward, so that both cancel out whether or not it's available.
    await insertLine(ctx.db, {
      ...rewardEntry,
      kind: 'clawback',
      amount_minor: -rewardEntry.amount_minor,
      referral_id: row.id,
      created_at: now,
    });
  await publish(ctx.db, [row.referrer_id], 'referrals', row.id);
}
