import type { Context } from '../../context.ts';
import { addMs, type Timestamp } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { insertLine } from './ledger/ledger.queries.ts';
import {
  findParties,
  findProgress,
  lockReferral,
  lockUsers,
  type ReferralRow,
  updateReferral,
} from './referrals.queries.ts';
import { rejectHeld } from './reject-referral.ts';
import { isSamePerson } from './same-person/same-person.ts';
import { notifyRewarded } from './referral-notifications.ts';

const DAY_MS = 86_400_000;

/**
 * Takes a referral as far as it has come: to qualified, with the line of its reward, to rewarded, or to rejected. Once, whoever asks
 * and how often: the row is held meanwhile. One that is held already is left to whoever holds it, or to the next time.
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
  // Before anything is counted: who adds something from here on marks it again.
  if (row.to_check) await updateReferral(ctx.db, row.id, { to_check: false });
  if (await isSamePerson(ctx, referrer_id, referred_id)) return rejectHeld(ctx, row, 'same_person');
  const held_until = row.held_until ?? (await qualify(ctx, row, referred_id));
  if (held_until !== null && held_until <= ctx.clock.now()) await reward(ctx, row);
}

/** Writes the line of the reward where all is done that counts, and rejects where it is too late for that. Gives how long it is held. */
async function qualify(
  ctx: Context,
  row: ReferralRow,
  referred_id: number,
): Promise<Timestamp | null> {
  const { currency, reward_minor, hold_days } = ctx.settings.referrals;
  const now = ctx.clock.now();
  const qualified_at = await whenQualified(ctx, referred_id);
  if (qualified_at === null || qualified_at > row.expires_at) {
    if (now > row.expires_at) await rejectHeld(ctx, row, 'out_of_time');
    return null;
  }
  const held_until = addMs(qualified_at, hold_days * DAY_MS);
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

/** The moment at which the last of what counts was done; null where something is left to do. */
async function whenQualified(ctx: Context, referred_id: number): Promise<Timestamp | null> {
  const { contacts, connections } = ctx.settings.referrals;
  const progress = await findProgress(ctx.db, referred_id, { contacts, connections });
  if (progress === undefined) return null;
  const moments = [
    progress.verified_at,
    ...(contacts === 0 ? [] : [progress.filled_at]),
    ...(connections === 0 ? [] : [progress.connected_at]),
  ];
  return moments.reduce((latest, moment) =>
    latest === null || moment === null ? null : latest > moment ? latest : moment,
  );
}

async function reward(ctx: Context, { id, referrer_id }: ReferralRow): Promise<void> {
  await updateReferral(ctx.db, id, { state: 'rewarded', settled_at: ctx.clock.now() });
  await notifyRewarded(ctx, id);
  await publish(ctx.db, [referrer_id], 'referrals', id);
}
