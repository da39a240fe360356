import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { contactName } from '../../../contact-name.queries.ts';
import { WITHOUT_REMINDER } from '../list/due-today.queries.ts';

export type FeedReminder = Awaited<ReturnType<typeof listOpen>>[number];
export type FeedContactDay = Awaited<ReturnType<typeof listContactDays>>[number];

export type TodoReminder = Awaited<ReturnType<typeof findTodoReminders>>[number];

const TIME = sql<string>`coalesce(list_time, '')`;

/** What events and tasks show of a reminder. */
const SHOWN = [
  'id',
  'kind',
  'title',
  'notes',
  'due_date',
  'due_time',
  'time_zone',
  'rrule',
  'starts_on',
  'starts_time',
  'original_date',
  'repeat_from',
  'lead_days',
  'status',
  'created_at',
] as const;

/** Open reminders in list order. */
export function listOpen(
  db: Db,
  owner_id: number,
  after: { list_date: string; list_time: string; id: number } | null,
  limit: number,
) {
  return db
    .selectFrom('reminders')
    .select([
      ...SHOWN,
      'done_count',
      'channels',
      'snoozed_until',
      'list_date',
      TIME.as('list_time'),
      'updated_at',
    ])
    .where('owner_id', '=', owner_id)
    .where('status', '<>', 'done')
    .where('suspended', '=', false)
    .$if(after !== null, (query) => {
      const key = sql`(${after!.list_date}::date, ${after!.list_time}, ${after!.id}::bigint)`;
      return query.where(sql<boolean>`(list_date, ${TIME}, id) > ${key}`);
    })
    .orderBy('list_date')
    .orderBy(TIME)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Birthdays without a calendar reminder and other dates of contacts, by day of the year. */
export function listContactDays(
  db: Db,
  owner_id: number,
  after: { day: string; contact_id: number; number: number } | null,
  limit: number,
) {
  return db
    .selectFrom('contact_days')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .select([
      'contact_id',
      'number',
      'day',
      'label',
      'date',
      contactName.as('name'),
      'created_at',
      'updated_at',
    ])
    .where('contact_days.owner_id', '=', owner_id)
    .where(WITHOUT_REMINDER)
    .$if(after !== null, (query) => {
      const key = sql`(${after!.day}::text, ${after!.contact_id}::bigint, ${after!.number}::integer)`;
      return query.where(sql<boolean>`(day, contact_id, number) > ${key}`);
    })
    .orderBy('day')
    .orderBy('contact_id')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Time zones in use with their earliest date. */
export function listZones(db: Db, owner_id: number) {
  return db
    .selectFrom('reminders')
    .select((row) => [
      'time_zone',
      row.fn.min(sql<string>`least(original_date, due_date)`).as('first'),
    ])
    .where('owner_id', '=', owner_id)
    .where('status', '<>', 'done')
    .where('suspended', '=', false)
    .where((row) => row.or([row('due_time', 'is not', null), row('starts_time', 'is not', null)]))
    .groupBy('time_zone')
    .orderBy('time_zone')
    .execute();
}

/** Reminders with the columns that a VTODO shows, unordered; without those whose contact is in the trash. */
export function findTodoReminders(db: Db, owner_id: number, ids: number[]) {
  return db
    .selectFrom('reminders')
    .select([...SHOWN, 'completed_at'])
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('suspended', '=', false)
    .execute();
}

/** Birthdays with a day of these contacts, unordered. */
export function findBirthdays(db: Db, owner_id: number, contact_ids: number[]) {
  return db
    .selectFrom('contact_days')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .select(['contact_id', 'number', 'label', 'date', contactName.as('name'), 'created_at'])
    .where('contact_days.owner_id', '=', owner_id)
    .where('number', '=', 0)
    .where(sql<boolean>`contact_id = any(${contact_ids}::bigint[])`)
    .execute();
}
