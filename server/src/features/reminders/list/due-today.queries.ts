import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';

/** A reminder due by a date. */
export interface DueReminder {
  id: number;
  kind: string;
  title: string;
  /** The first contact. */
  contact_id: number | null;
  due_date: string;
  due_time: string | null;
  time_zone: string;
  every_days: number | null;
  birthday: string | null;
}

const CADENCE_DAYS = sql`coalesce(every_days, 0)`;
const IS_OPEN = sql`status <> 'done' and not suspended`;

/**
 * Open reminders due by a date, without snoozed ones: up to `limit` per kind, and per cadence for keep-in-touch,
 * longest overdue first. So rare kinds aren't crowded out.
 */
export async function findDue(
  db: Db,
  owner_id: number,
  { today, now, limit }: { today: string; now: Timestamp; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with recursive kinds as (
      (select kind, ${CADENCE_DAYS} as every from reminders
        where owner_id = ${owner_id} and ${IS_OPEN}
        order by kind, ${CADENCE_DAYS} limit 1)
      union all
      select next.kind, next.every
      from kinds cross join lateral (
        select kind, ${CADENCE_DAYS} as every from reminders
        where owner_id = ${owner_id} and ${IS_OPEN} and (kind, ${CADENCE_DAYS}) > (kinds.kind, kinds.every)
        order by kind, ${CADENCE_DAYS} limit 1) as next)
    select due.id, due.kind, due.title, due.due_date, due.due_time, due.time_zone, due.every_days,
      coalesce(due.contact_id, (
        select contacts.id from reminder_contacts join contacts on contacts.id = contact_id
        where reminder_id = due.id and deleted_at is null
        order by position, contacts.id limit 1)) as contact_id,
      case when due.kind = 'birthday'
        then (select birthday from contacts where id = due.contact_id) end as birthday
    from kinds cross join lateral (
      select * from reminders
      where owner_id = ${owner_id} and ${IS_OPEN} and reminders.kind = kinds.kind
        and ${CADENCE_DAYS} = kinds.every and list_date <= ${today}
        and (status <> 'snoozed' or snoozed_until <= ${now})
      order by list_date, id limit ${limit}) as due`.execute(db);
  return rows;
}

/** Excludes birthdays with a reminder. */
export const WITHOUT_REMINDER = sql<boolean>`(number > 0 or not exists (
  select from reminders
  where reminders.contact_id = contact_days.contact_id and kind = 'birthday'))`;

/** Birthdays without a reminder and other dates on these days (`MM-DD`). */
export function findContactDays(
  db: Db,
  owner_id: number,
  { from, to, limit }: { from: string; to: string; limit: number },
) {
  return contactDays(db, owner_id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('contact_id')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** The same for these contacts. */
export function findContactDaysOf(db: Db, owner_id: number, contact_ids: number[]) {
  return contactDays(db, owner_id)
    .where(sql<boolean>`contact_id = any(${contact_ids})`)
    .orderBy('contact_id')
    .orderBy('number')
    .execute();
}

function contactDays(db: Db, owner_id: number) {
  return db
    .selectFrom('contact_days')
    .select(['contact_id', 'number', 'label', 'date as since'])
    .where('owner_id', '=', owner_id)
    .where(WITHOUT_REMINDER);
}

/** Whether the owner keeps in touch with anyone or has a tag cadence. */
export async function hasCadence(db: Db, owner_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
        select from reminders where owner_id = ${owner_id} and kind = 'keep_in_touch' and ${IS_OPEN})
      or exists (select from tag_cadences where owner_id = ${owner_id}) as has`.execute(db);
  return rows[0]?.has === true;
}
