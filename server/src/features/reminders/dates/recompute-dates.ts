import type { Context } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { beforeCommit } from '../../../infra/before-commit.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { listPosition, nextFire } from './fire-time.ts';
import {
  BATCH_SIZE,
  deleteMoves,
  findSources,
  findMoves,
  lockAllStale,
  lockStaleOf,
  saveRecomputed,
  type RecomputedReminder,
  type StaleReminder,
} from './recompute-dates.queries.ts';
import type { DateOverride } from './series.ts';
import { addDays, birthdayRule, nextBirthday, toLocalDateTime } from './wall-clock.ts';

/** Published by every change of a contact, cadence, time zone or reminder hour. */
const TOPICS = ['contacts', 'contact_types', 'reminders', 'users'];

/** Recomputes dates in the transactions that change what they depend on, so that reads never write. */
export function recomputeBeforeCommit(ctx: Context): void {
  beforeCommit(ctx.db, {
    topics: TOPICS,
    run: (db, user_ids) => recomputeStale({ ...ctx, db }, user_ids),
  });
}

/** Recomputes these owners' reminders whose contact, cadence, birthday, time zone or reminder hour changed. */
export async function recomputeStale(ctx: Context, owner_ids: number[]): Promise<void> {
  let count = BATCH_SIZE;
  while (count === BATCH_SIZE) count = await recompute(ctx, await lockStaleOf(ctx.db, owner_ids));
}

/**
 * Recomputes everything that was changed in other ways, such as by an older version during a rolling update. The firing
 * job calls it first.
 */
export async function recomputeLeftovers(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx, recomputeSome)) === BATCH_SIZE);
}

async function recomputeSome(ctx: Context): Promise<number> {
  const rows = await lockAllStale(ctx.db);
  const owner_ids = new Set(rows.map(({ owner_id }) => owner_id));
  await publish(ctx.db, [...owner_ids], 'reminders');
  return recompute(ctx, rows);
}

/** Returns the number of locked reminders it recomputed. */
async function recompute({ db, clock }: Context, locked: { id: number }[]): Promise<number> {
  if (locked.length === 0) return 0;
  const rows = await findSources(
    db,
    locked.map(({ id }) => id),
  );
  const now = clock.now();
  const updated = rows.map((row) => ({ ...row, ...valuesFromContact(row, now) }));
  const changed = updated
    .filter((row, index) => row.rrule !== rows[index]?.rrule)
    .map(({ id }) => id);
  if (changed.length > 0) await deleteMoves(db, changed);
  const repeating = updated.filter(({ rrule }) => rrule !== null).map(({ id }) => id);
  const moves = repeating.length === 0 ? [] : await findMoves(db, repeating);
  const movesOf = Map.groupBy(moves, ({ reminder_id }) => reminder_id);
  await saveRecomputed(
    db,
    updated.map((row) => computeDates(row, movesOf.get(row.id) ?? [], now)),
  );
  return rows.length;
}

/** Values a reminder takes from its contact. */
function valuesFromContact(row: StaleReminder, now: Timestamp): Partial<StaleReminder> {
  if (row.kind === 'keep_in_touch') return valuesFromCadence(row);
  if (row.kind === 'birthday') return valuesFromBirthday(row, now);
  return {};
}

/** The cadence after the local date of the last contact. A manually moved date stays. */
function valuesFromCadence(row: StaleReminder): Partial<StaleReminder> {
  if (row.since === null || row.every_days === null) return {};
  const date = addDays(toLocalDateTime(row.since, row.user_time_zone).date, row.every_days);
  const due_date = row.due_date === row.original_date ? date : row.due_date;
  return { due_date, starts_on: date, original_date: date };
}

/** The contact's current birthday. A reminder that had none continues with the next one. */
function valuesFromBirthday(row: StaleReminder, now: Timestamp): Partial<StaleReminder> {
  if (row.birthday === null) return { suspended: true };
  const rrule = birthdayRule(row.birthday);
  const today = toLocalDateTime(now, row.time_zone).date;
  const hasPassed = row.next_fire_at === null && row.status === 'scheduled' && row.due_date < today;
  if (row.suspended || (rrule === row.rrule && !hasPassed)) return {};
  const date = nextBirthday(row.birthday, today);
  return {
    rrule,
    due_date: date,
    due_time: row.starts_time,
    starts_on: date,
    original_date: date,
    done_count: 0,
    status: 'scheduled',
    snoozed_until: null,
  };
}

function computeDates(
  row: StaleReminder,
  moves: DateOverride[],
  now: Timestamp,
): RecomputedReminder {
  const { id, due_date, due_time, rrule, starts_on, original_date, done_count } = row;
  const { status, snoozed_until, suspended } = row;
  return {
    id,
    due_date,
    due_time,
    rrule,
    starts_on,
    original_date,
    done_count,
    status,
    snoozed_until,
    suspended,
    ...listPosition(row),
    next_fire_at: nextFire(row, moves, row.reminder_time, now),
  };
}
