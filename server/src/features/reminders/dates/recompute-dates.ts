import type { Context } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { listPosition, nextFire } from './fire-time.ts';
import {
  deleteMoves,
  findSources,
  findMoves,
  hasStale,
  lockStale,
  saveRecomputed,
  type RecomputedReminder,
  type StaleReminder,
} from './recompute-dates.queries.ts';
import type { DateOverride } from './series.ts';
import { addDays, birthdayRule, nextBirthday, toLocalDateTime } from './wall-clock.ts';

const BATCH = 500;

/**
 * Recomputes reminders of one owner or all (`null`) whose contact, cadence, birthday, time zone or reminder hour
 * changed. Read services call it for the caller first, the firing job for all; of all, those locked elsewhere are
 * skipped.
 */
export async function recomputeStale(ctx: Context, owner_id: number | null): Promise<void> {
  if (!(await hasStale(ctx.db, owner_id))) return;
  while ((await inTransaction(ctx, (inside) => recomputeBatch(inside, owner_id))) === BATCH);
}

async function recomputeBatch({ db, clock }: Context, owner_id: number | null): Promise<number> {
  const ids = await lockStale(db, owner_id, BATCH);
  if (ids.length === 0) return 0;
  const rows = await findSources(db, ids);
  const now = clock.now();
  const followed = rows.map((row) => ({ ...row, ...follow(row, now) }));
  const changed = followed.filter((row, at) => row.rrule !== rows[at]?.rrule).map(({ id }) => id);
  if (changed.length > 0) await deleteMoves(db, changed);
  const repeating = followed.filter(({ rrule }) => rrule !== null).map(({ id }) => id);
  const moves = repeating.length === 0 ? [] : await findMoves(db, repeating);
  const movesOf = Map.groupBy(moves, ({ reminder_id }) => reminder_id);
  await saveRecomputed(
    db,
    followed.map((row) => recompute(row, movesOf.get(row.id) ?? [], now)),
  );
  return rows.length;
}

/** Values a reminder takes from its contact. */
function follow(row: StaleReminder, now: Timestamp): Partial<StaleReminder> {
  if (row.kind === 'keep_in_touch') return followContact(row);
  if (row.kind === 'birthday') return followBirthday(row, now);
  return {};
}

/** The cadence after the local date of the last contact. A manually moved date stays. */
function followContact(row: StaleReminder): Partial<StaleReminder> {
  if (row.since === null || row.every_days === null) return {};
  const date = addDays(toLocalDateTime(row.since, row.user_time_zone).date, row.every_days);
  const due_date = row.due_date === row.original_date ? date : row.due_date;
  return { due_date, starts_on: date, original_date: date };
}

/** The contact's current birthday. A reminder that had none continues with the next one. */
function followBirthday(row: StaleReminder, now: Timestamp): Partial<StaleReminder> {
  if (row.birthday === null) return { suspended: true };
  const rrule = birthdayRule(row.birthday);
  const today = toLocalDateTime(now, row.time_zone).date;
  const waited = row.next_fire_at === null && row.status === 'scheduled' && row.due_date < today;
  if (row.suspended || (rrule === row.rrule && !waited)) return {};
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

function recompute(row: StaleReminder, moves: DateOverride[], now: Timestamp): RecomputedReminder {
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
