import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { contactName } from '../../../contact-name.queries.ts';

export type CalendarReminder = Awaited<ReturnType<typeof findOpenBetween>>[number];

/** The first contact of a reminder outside the trash, and its name. */
const first = (column: 'id' | 'name') => sql`(
  select ${column === 'id' ? sql`contacts.id` : contactName}
  from reminder_contacts join contacts on contacts.id = contact_id
  where reminder_id = reminders.id and deleted_at is null
  order by reminder_contacts.position, contacts.id limit 1)`;

const shown = (db: Db, owner_id: number) =>
  db
    .selectFrom('reminders')
    .select([
      'reminders.id',
      'reminders.kind',
      'reminders.title',
      'reminders.status',
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
      'reminders.snoozed_until',
      first('id').$castTo<number | null>().as('contact_id'),
      sql<string>`coalesce(${first('name')}, '')`.as('name'),
    ])
    .where('reminders.owner_id', '=', owner_id)
    .where('reminders.suspended', '=', false);

/** Open reminders between two local dates. */
export function findOpenBetween(db: Db, owner_id: number, from: string, to: string) {
  return shown(db, owner_id)
    .where('reminders.status', '<>', 'done')
    .where('reminders.list_date', '>=', from)
    .where('reminders.list_date', '<=', to)
    .execute();
}

/** The first open reminders between two local dates; those with a time also a day before and after, because of time zones. */
export function findOpenSoon(
  db: Db,
  owner_id: number,
  { from, to, wide, limit }: { from: string; to: string; wide: [string, string]; limit: number },
) {
  return shown(db, owner_id)
    .where('reminders.status', '<>', 'done')
    .where('reminders.list_date', '>=', wide[0])
    .where('reminders.list_date', '<=', wide[1])
    .where(sql<boolean>`(list_date between ${from} and ${to} or list_time is not null)`)
    .orderBy('reminders.list_date')
    .orderBy(sql`coalesce(reminders.list_time, '')`)
    .orderBy('reminders.id')
    .limit(limit)
    .execute();
}

/** Number of open reminders between two local dates. */
export async function countOpenBetween(
  db: Db,
  owner_id: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('reminders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('suspended', '=', false)
    .where('status', '<>', 'done')
    .where('list_date', '>=', from)
    .where('list_date', '<=', to)
    .executeTakeFirstOrThrow();
  return count;
}

/** All scheduled series, at any date. */
export function findRepeating(db: Db, owner_id: number) {
  return shown(db, owner_id)
    .where('reminders.status', '<>', 'done')
    .where('reminders.rrule', 'is not', null)
    .where('reminders.repeat_from', '=', 'schedule')
    .execute();
}

/** Completed reminders due between two dates. */
export function findDoneBetween(db: Db, owner_id: number, from: string, to: string) {
  return db
    .selectFrom('reminder_completions')
    .innerJoin('reminders', 'reminders.id', 'reminder_completions.reminder_id')
    .select([
      'reminders.id',
      'reminder_completions.kind',
      sql<string>`coalesce(nullif(reminders.title, ''), reminder_completions.title)`.as('title'),
      'reminder_completions.due_date',
      'reminder_completions.due_time',
      'reminders.time_zone',
      sql<boolean>`reminders.rrule is not null or reminders.every_days is not null`.as('repeats'),
      first('id').$castTo<number | null>().as('contact_id'),
      first('name').$castTo<string | null>().as('name'),
    ])
    .where('reminder_completions.owner_id', '=', owner_id)
    .where('reminder_completions.due_date', '>=', from)
    .where('reminder_completions.due_date', '<=', to)
    .where('reminders.suspended', '=', false)
    .execute();
}

/** Birthdays and other dates of contacts on these days. */
export function findContactDays(db: Db, owner_id: number, days: DaysOfYear) {
  return selectContactDays(db, owner_id, days).execute();
}

/** The first ones by day. */
export function findFirstContactDays(db: Db, owner_id: number, days: DaysOfYear, limit: number) {
  return selectContactDays(db, owner_id, days)
    .orderBy('day')
    .orderBy('contact_id')
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function countContactDays(
  db: Db,
  owner_id: number,
  days: DaysOfYear,
): Promise<number> {
  const { count } = await contactDaysOf(db, owner_id, days)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** `MM-DD`, both included. */
interface DaysOfYear {
  from: string;
  to: string;
}

function selectContactDays(db: Db, owner_id: number, days: DaysOfYear) {
  return contactDaysOf(db, owner_id, days)
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .select(['contact_id', 'number', 'label', 'date', contactName.as('name')]);
}

function contactDaysOf(db: Db, owner_id: number, { from, to }: DaysOfYear) {
  return db
    .selectFrom('contact_days')
    .where('contact_days.owner_id', '=', owner_id)
    .where('day', '>=', from)
    .where('day', '<=', to);
}
