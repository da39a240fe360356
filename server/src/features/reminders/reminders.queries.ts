import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { Reminders } from '../../infra/schema.ts';
import { contactName } from '../../contact-name.queries.ts';

export type ReminderRow = Selectable<Reminders>;
export type ShownReminder = Awaited<ReturnType<typeof findReminders>>[number];

/** The user's time zone and reminder hour. */
export function findTimeSettings(db: Db, user_id: number) {
  return db
    .selectFrom('users')
    .select(['time_zone', 'reminder_time'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
}

/** Reminders with their display data, unordered. */
export function findReminders(db: Db, owner_id: number, ids: number[]) {
  return db
    .selectFrom('reminders')
    .leftJoin('messages', 'messages.id', 'reminders.message_id')
    .select([
      'reminders.id',
      'reminders.kind',
      'reminders.title',
      'reminders.notes',
      'reminders.due_date',
      'reminders.due_time',
      'reminders.time_zone',
      'reminders.rrule',
      'reminders.every_days',
      'reminders.repeat_from',
      'reminders.lead_days',
      'reminders.channels',
      'reminders.status',
      'reminders.snoozed_until',
      'reminders.next_fire_at',
      'reminders.completed_at',
      'reminders.message_id',
      'messages.conversation_id',
      'reminders.created_at',
      'reminders.updated_at',
      sql<number>`(select count(*) from reminder_completions
        where reminder_id = reminders.id)`.as('done_times'),
      sql<string | null>`(select completed_at from reminder_completions
        where reminder_id = reminders.id order by id desc limit 1)`.as('last_done_at'),
    ])
    .where('reminders.owner_id', '=', owner_id)
    .where(sql<boolean>`reminders.id = any(${ids})`)
    .execute();
}

/** False if the reminder's contact is in the trash. */
export async function reminderExists(db: Db, owner_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('reminders')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('suspended', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** The linked contact, to lock it first. */
export function findContactOf(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('reminders')
    .select('contact_id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a reminder, unless its contact is in the trash. */
export function lockReminder(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('reminders')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('suspended', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The reminder of this kind linked to a contact. */
export function findLinkedReminder(db: Db, owner_id: number, contact_id: number, kind: string) {
  return db
    .selectFrom('reminders')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('contact_id', '=', contact_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function insertReminder(db: Db, reminder: Insertable<Reminders>): Promise<number> {
  const { id } = await db
    .insertInto('reminders')
    .values(reminder)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function updateReminder(
  db: Db,
  owner_id: number,
  id: number,
  change: Updateable<Reminders>,
) {
  return db
    .updateTable('reminders')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

export function deleteReminder(db: Db, owner_id: number, id: number) {
  return db.deleteFrom('reminders').where('owner_id', '=', owner_id).where('id', '=', id).execute();
}

/** All contacts of a reminder in order, including the trash. */
export async function findReminderContactIds(db: Db, reminder_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reminder_contacts')
    .select('contact_id')
    .where('reminder_id', '=', reminder_id)
    .orderBy('position')
    .orderBy('contact_id')
    .execute();
  return rows.map((row) => row.contact_id);
}

/** A contact's display name. */
export async function findName(db: Db, owner_id: number, contact_id: number): Promise<string> {
  const card = await db
    .selectFrom('contacts')
    .select(contactName.as('name'))
    .where('owner_id', '=', owner_id)
    .where('id', '=', contact_id)
    .executeTakeFirst();
  return card?.name ?? '';
}

/** Replaces the contacts of a reminder. */
export async function setReminderContacts(
  db: Db,
  reminder_id: number,
  contact_ids: number[],
): Promise<void> {
  await db
    .deleteFrom('reminder_contacts')
    .where('reminder_id', '=', reminder_id)
    .where(sql<boolean>`contact_id <> all(${contact_ids}::bigint[])`)
    .execute();
  await sql`
    insert into reminder_contacts (reminder_id, contact_id, position)
    select ${reminder_id}, contact_id, position - 1
    from unnest(${contact_ids}::bigint[]) with ordinality as given (contact_id, position)
    on conflict (reminder_id, contact_id) do update set position = excluded.position`.execute(db);
}

/** Moves one date of a series. */
export function upsertOverride(
  db: Db,
  reminder_id: number,
  original_date: string,
  to: { date: string; time: string | null },
) {
  return db
    .insertInto('reminder_moves')
    .values({ reminder_id, original_date, ...to })
    .onConflict((conflict) => conflict.columns(['reminder_id', 'original_date']).doUpdateSet(to))
    .execute();
}

export async function listAllIds(
  db: Db,
  owner_id: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reminders')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
