import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import { jsonb, type Db } from '../../../infra/db.ts';
import { findNames } from '../list/reminder-names.queries.ts';

export type DueReminder = Awaited<ReturnType<typeof lockDue>>[number];

/** Columns that firing changes. */
export interface Fired {
  id: number;
  next_fire_at: Timestamp | null;
  list_date: string;
  list_time: string | null;
}

/**
 * Locks some users with due reminders, longest overdue first; skips locked users, so that one transaction handles all
 * reminders of a user. Includes users with stale reminders.
 */
export async function lockUsersWithDue(db: Db, now: Timestamp, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('reminders')
        .select((row) => ['owner_id', row.fn.min('next_fire_at').as('since')])
        .where('next_fire_at', '<=', now)
        .groupBy('owner_id')
        .as('waiting'),
    )
    .innerJoin('users', 'users.id', 'waiting.owner_id')
    .select('users.id')
    .where('users.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminders as other')
            .select('other.id')
            .whereRef('other.owner_id', '=', 'users.id')
            .where('other.stale', '=', true),
        ),
      ),
    )
    .orderBy('waiting.since')
    .orderBy('users.id')
    .limit(limit)
    .forNoKeyUpdate('users')
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Due reminders of these users; skips those being changed. */
export function lockDue(db: Db, owner_ids: number[], now: Timestamp) {
  return db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.owner_id')
    .select([
      'reminders.id',
      'reminders.owner_id',
      'reminders.kind',
      'reminders.title',
      'reminders.contact_id',
      'reminders.due_date',
      'reminders.due_time',
      'reminders.time_zone',
      'reminders.rrule',
      'reminders.starts_on',
      'reminders.starts_time',
      'reminders.original_date',
      'reminders.repeat_from',
      'reminders.done_count',
      'reminders.lead_days',
      'reminders.channels',
      'reminders.status',
      'reminders.snoozed_until',
      'reminders.next_fire_at',
      'reminders.suspended',
      'users.reminder_time',
    ])
    .where('reminders.owner_id', '=', sql<number>`any(${owner_ids})`)
    .where('reminders.next_fire_at', '<=', now)
    .where('reminders.stale', '=', false)
    .orderBy('reminders.next_fire_at')
    .orderBy('reminders.id')
    .forUpdate('reminders')
    .skipLocked()
    .execute();
}

export async function writeFired(db: Db, rows: Fired[]): Promise<void> {
  await sql`
    update reminders
    set status = 'due', snoozed_until = null, next_fire_at = fired.next_fire_at,
      list_date = fired.list_date, list_time = fired.list_time
    from jsonb_to_recordset(${jsonb(rows)})
      as fired (id bigint, next_fire_at timestamptz, list_date date, list_time text)
    where reminders.id = fired.id`.execute(db);
}

/** A reminder with the date it fired for. */
export interface MailedReminder {
  id: number;
  kind: string;
  title: string;
  time_zone: string;
  date: string;
  time: string | null;
  people: { id: number; name: string }[];
}

/** Fired reminders that should still be emailed, in the given order. */
export async function findEmailable(
  db: Db,
  owner_id: number,
  fired: { id: number; date: string }[],
): Promise<MailedReminder[]> {
  const ids = fired.map(({ id }) => id);
  const rows = await db
    .selectFrom('reminders')
    .select(['id', 'kind', 'title', 'time_zone', 'due_date', 'due_time', 'starts_time'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'due')
    .where('suspended', '=', false)
    .where(sql<boolean>`'email' = any(channels)`)
    .execute();
  const names = Map.groupBy(await findNames(db, ids), ({ reminder_id }) => reminder_id);
  return fired.flatMap(({ id, date }) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return [];
    const { due_date, due_time, starts_time, ...shown } = row;
    const time = date === due_date ? due_time : starts_time;
    const people = names.get(id) ?? [];
    return [
      {
        ...shown,
        date,
        time,
        people: people.map((one) => ({ id: one.contact_id, name: one.name })),
      },
    ];
  });
}

/** Whether anything is due, except for deleted users. */
export async function isAnyDue(db: Db, now: Timestamp): Promise<boolean> {
  const one = await db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.owner_id')
    .select('reminders.id')
    .where('next_fire_at', '<=', now)
    .where('users.deleted_at', 'is', null)
    // Forces the index, although the planner expects many rows.
    .orderBy('next_fire_at')
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** The next future fire time. */
export async function findNextFire(db: Db, now: Timestamp): Promise<Timestamp | null> {
  const next = await db
    .selectFrom('reminders')
    .select('next_fire_at')
    .where('next_fire_at', '>', now)
    .orderBy('next_fire_at')
    .limit(1)
    .executeTakeFirst();
  return next?.next_fire_at ?? null;
}
