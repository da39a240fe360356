import { msg } from '@lingui/core/runtime-macro';
import type { Introduction } from '#contract/introductions.ts';
import { DURATIONS } from '#contract/limits.ts';
import { conflict, notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { lockBetween } from '../blocks/public.ts';
import { markIntroductionRead, notify } from '../notifications/public.ts';
import { ANSWERED_MAIL_JOB, connectPeople } from './connect-people.ts';
import { sideToAnswer, currentState, stateAfter } from './introduction-states.ts';
import {
  findIntroduction,
  lockIntroduction,
  lockUsers,
  type Side,
  type StoredIntroduction,
  updateIntroduction,
} from './introductions.queries.ts';
import { getIntroduction } from './introductions.service.ts';

export const RECEIVER_JOB = 'introductions.ask-receiver';

/** Accepts for the person introduced or the receiver. 404 and 409 as in the contract. */
export function acceptIntroduction(ctx: UserContext, id: number): Promise<Introduction> {
  return answer(ctx, id, acceptLocked);
}

/** Declines for the person introduced or the receiver. 404 and 409 as in the contract. */
export function declineIntroduction(ctx: UserContext, id: number): Promise<Introduction> {
  return answer(ctx, id, declineLocked);
}

type Answer = (ctx: Context, row: StoredIntroduction, side: Side) => Promise<void>;

async function answer(ctx: UserContext, id: number, save: Answer): Promise<Introduction> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockVisible(txCtx, id);
    const side = row.person_id === ctx.user_id ? 'person' : 'receiver';
    if (row.introducer_id === ctx.user_id) throw notFound(msg`Introduction not found.`);
    if (sideToAnswer(row, ctx.clock.now()) !== side) throw endedError(ctx, row);
    await save(txCtx, row, side);
    await markIntroductionRead(txCtx, id);
    await publish(txCtx.db, [ctx.user_id], 'introductions', id);
    return getIntroduction(txCtx, id);
  });
}

/** Withdraws an introduction of the caller. 404 if it isn't theirs, 409 once it's connected or has ended. */
export async function withdrawIntroduction(ctx: UserContext, id: number): Promise<Introduction> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockVisible(txCtx, id);
    const now = ctx.clock.now();
    if (row.introducer_id !== ctx.user_id) throw notFound(msg`Introduction not found.`);
    if (sideToAnswer(row, now) === null) throw endedError(ctx, row);
    await updateIntroduction(txCtx.db, id, {
      state: stateAfter(row, 'withdraw'),
      ended_at: now,
      email: null,
    });
    await publish(txCtx.db, [ctx.user_id, ...viewersOf(row)], 'introductions', id);
    return getIntroduction(txCtx, id);
  });
}

/** Those of the two who see the introduction. */
function viewersOf(row: StoredIntroduction): number[] {
  const receiver = row.person_accepted_at !== null && !row.suppressed ? row.to_user_id : null;
  return [row.asked_at === null ? null : row.person_id, receiver].filter((id) => id !== null);
}

/**
 * Locks an introduction that the caller sees, after its users and the two who would be connected: in this order for all
 * who change introductions, so that none wait for each other.
 */
async function lockVisible(ctx: UserContext, id: number): Promise<StoredIntroduction> {
  const seen = await findIntroduction(ctx.db, ctx.user_id, id);
  if (seen === undefined) throw notFound(msg`Introduction not found.`);
  await lockPeople(ctx, seen);
  const row = await lockIntroduction(ctx.db, id);
  // A block or deletion may have hidden it in the meantime.
  const isSeen = (await findIntroduction(ctx.db, ctx.user_id, id)) !== undefined;
  if (row === undefined || !isSeen) throw notFound(msg`Introduction not found.`);
  return row;
}

export async function lockPeople(
  ctx: Context,
  row: Pick<StoredIntroduction, 'introducer_id' | 'to_user_id' | 'person_id'>,
): Promise<void> {
  const { introducer_id, to_user_id, person_id } = row;
  const ids = [introducer_id, to_user_id, person_id].filter((id) => id !== null);
  await lockUsers(ctx.db, ids);
  if (person_id !== null && to_user_id !== null)
    await lockBetween({ ...ctx, user_id: person_id }, to_user_id);
}

function endedError(ctx: UserContext, row: StoredIntroduction) {
  const state = currentState(row, ctx.clock.now());
  if (state === 'expired') return conflict(msg`This introduction has expired.`);
  if (state === 'withdrawn') return conflict(msg`This introduction was withdrawn.`);
  return conflict(msg`This introduction was already answered.`);
}

/** Saves a yes of the locked introduction's asked side: the receiver is asked next, or the two are connected. */
export async function acceptLocked(
  ctx: Context,
  row: StoredIntroduction,
  side: Side,
): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const state = stateAfter(row, 'accept');
  const accepted = { state, ...(side === 'person' && { person_accepted_at: now }) };
  if (state === 'connected') {
    await updateIntroduction(db, row.id, { ...accepted, ended_at: now });
    return connectPeople(ctx, row, side);
  }
  const expires_at = addDays(now, DURATIONS.introduction_days);
  await updateIntroduction(db, row.id, { ...accepted, expires_at });
  await enqueueJob(db, RECEIVER_JOB, { introduction_id: row.id }, `${RECEIVER_JOB}:${row.id}`);
  if (row.introducer_id !== null) await publish(db, [row.introducer_id], 'introductions', row.id);
}

/** Saves a no of the locked introduction's asked side, which only the introducer learns. */
export async function declineLocked(
  ctx: Context,
  row: StoredIntroduction,
  side: Side,
): Promise<void> {
  const { db, clock } = ctx;
  await updateIntroduction(db, row.id, {
    state: stateAfter(row, 'decline'),
    declined_by: side,
    ended_at: clock.now(),
    email: null,
  });
  if (row.introducer_id === null) return;
  await notify(ctx, row.introducer_id, {
    event: 'introduction_answered',
    type: 'other',
    message: msg`Your introduction of ${{ person: row.person_name }}: not this time`,
    data: { kind: 'introduction_declined', introduction_id: row.id },
  });
  await enqueueJob(db, ANSWERED_MAIL_JOB, { introduction_id: row.id, user_id: row.introducer_id });
  await publish(db, [row.introducer_id], 'introductions', row.id);
}
