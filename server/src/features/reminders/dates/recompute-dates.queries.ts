import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';
import { preparedQuery, type Param } from '../../../infra/prepared-queries.ts';

export type StaleReminder = Awaited<ReturnType<typeof findSources>>[number];

export interface RecomputedReminder {
  id: number;
  due_date: string;
  due_time: string | null;
  rrule: string | null;
  starts_on: string;
  original_date: string;
  done_count: number;
  status: string;
  snoozed_until: Timestamp | null;
  next_fire_at: Timestamp | null;
  list_date: string;
  list_time: string | null;
  suspended: boolean;
}

export const BATCH_SIZE = 500;

/**
 * Locks stale reminders. Skips those locked elsewhere, which are recomputed there, so that it never causes a deadlock;
 * those that this transaction marked are its own.
 */
function lockStale(db: Db) {
  return db
    .selectFrom('reminders')
    .select(['id', 'owner_id'])
    .where('stale', '=', true)
    .orderBy('owner_id')
    .orderBy('id')
    .limit(sql.lit(BATCH_SIZE))
    .forNoKeyUpdate()
    .skipLocked();
}

export const lockStaleOf = preparedQuery('lock-stale-reminders', (db, owner_ids: Param<number[]>) =>
  lockStale(db).where('owner_id', '=', sql<number>`any(${owner_ids}::bigint[])`),
);

export function lockAllStale(db: Db) {
  return lockStale(db).execute();
}

/** A separate statement, so that it sees changes that a lock waited for. */
export const findSources = preparedQuery('reminder-sources', (db, ids: Param<number[]>) =>
  db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.owner_id')
    .leftJoin('contacts', 'contacts.id', 'reminders.contact_id')
    .select([
      'reminders.id',
      'reminders.kind',
      'reminders.due_date',
      'reminders.due_time',
      'reminders.time_zone',
      'reminders.rrule',
      'reminders.starts_on',
      'reminders.starts_time',
      'reminders.original_date',
      'reminders.repeat_from',
      'reminders.done_count',
      'reminders.every_days',
      'reminders.since',
      'reminders.lead_days',
      'reminders.status',
      'reminders.snoozed_until',
      'reminders.next_fire_at',
      'reminders.suspended',
      'users.time_zone as user_time_zone',
      'users.reminder_time',
      sql<string | null>`(select date from contact_days
        where contact_days.contact_id = contacts.id and number = 0)`.as('birthday'),
    ])
    .where('reminders.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('reminders.id'),
);

/** Stores computed dates and clears the stale flag. */
export async function saveRecomputed(db: Db, rows: RecomputedReminder[]): Promise<void> {
  await updateDates(db, JSON.stringify(rows));
}

const updateDates = preparedQuery(
  'update-reminder-dates',
  (_db, rows: Param<string>) => sql`
    update reminders
    set due_date = computed.due_date, due_time = computed.due_time, rrule = computed.rrule,
      starts_on = computed.starts_on, original_date = computed.original_date,
      done_count = computed.done_count, status = computed.status,
      snoozed_until = computed.snoozed_until, next_fire_at = computed.next_fire_at,
      list_date = computed.list_date, list_time = computed.list_time,
      suspended = computed.suspended, stale = false
    from jsonb_to_recordset(${rows}::jsonb) as computed (id bigint, due_date date, due_time text,
      rrule text, starts_on date, original_date date, done_count integer, status text,
      snoozed_until timestamptz, next_fire_at timestamptz, list_date date, list_time text,
      suspended boolean)
    where reminders.id = computed.id`,
);

/** Moved dates of these reminders. */
export function findMoves(db: Db, reminder_ids: number[]) {
  return db
    .selectFrom('reminder_moves')
    .select(['reminder_id', 'original_date', 'date', 'time'])
    .where(sql<boolean>`reminder_id = any (${reminder_ids})`)
    .orderBy('reminder_id')
    .orderBy('original_date')
    .execute();
}

export function deleteMoves(db: Db, reminder_ids: number[]) {
  return db
    .deleteFrom('reminder_moves')
    .where(sql<boolean>`reminder_id = any (${reminder_ids})`)
    .execute();
}
