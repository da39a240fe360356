import { sql, type Insertable } from 'kysely';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import type { Person } from '#contract/user-card.ts';
import { personFrom } from '../../contact-photo.queries.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { jsonb, type Db } from '../../infra/db.ts';
import type { Notifications } from '../../infra/schema.ts';
import { visiblePerson } from '../../people.queries.ts';

export function insertNotification(db: Db, notification: Insertable<Notifications>) {
  return db
    .insertInto('notifications')
    .values(notification)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Inserts rows in the given order; returns their ids. */
export async function insertNotifications(
  db: Db,
  notifications: { user_id: number; type: string; message: string; text: object; data: object }[],
  now: Timestamp,
): Promise<number[]> {
  if (notifications.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into notifications (user_id, type, message, text, data, created_at)
    select user_id, type, message, text, data, ${now}::timestamptz
    from jsonb_to_recordset(${jsonb(notifications)})
      as notified (user_id bigint, type text, message text, text jsonb, data jsonb)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function skipIds(db: Db, count: number): Promise<void> {
  await sql`select nextval(pg_get_serial_sequence('notifications', 'id'))
    from generate_series(1, ${count}::int)`.execute(db);
}

/** Stored preferences, and when the email address was verified. Skips deleted users. */
export function findPreferencesOfUsers(db: Db, user_ids: number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified_at', 'notification_preferences'])
    .where('id', '=', sql<number>`any(${user_ids})`)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The stored preferences, without defaults. */
export async function findStoredPreferences(db: Db, user_id: number): Promise<unknown> {
  const { notification_preferences } = await db
    .selectFrom('users')
    .select('notification_preferences')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return notification_preferences;
}

/** The notifications to list: unread ones, certain kinds, or all. */
export interface NotificationSelector {
  unread?: boolean;
  kinds?: NotificationKind[];
}

const isOneOf = (kinds: NotificationKind[]) => sql<boolean>`data ->> 'kind' = any(${kinds})`;

export function listNotifications(
  db: Db,
  user_id: number,
  { unread = false, kinds }: NotificationSelector,
  before: number | null,
  limit: number,
) {
  return db
    .selectFrom('notifications')
    .select(['id', 'type', 'message', 'text', 'data', 'created_at', 'read_at'])
    .where('user_id', '=', user_id)
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .$if(kinds !== undefined, (query) => query.where(isOneOf(kinds!)))
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Those of these users who are connected with the viewer or have a conversation with them. */
export async function findRelatedPeople(
  db: Db,
  viewer: number,
  user_ids: number[],
): Promise<Person[]> {
  const { rows } = await sql<{ person: Person }>`
    select ${personFrom('person', viewer)} as person
    from unnest(${user_ids}::bigint[]) as other (id)
    join ${visiblePerson(viewer, 'other.id')} as person on true
    where exists (
        select from conversations
        where user_low = least(other.id, ${viewer}::bigint)
          and user_high = greatest(other.id, ${viewer}::bigint))
      or exists (
        select from connections
        where least(from_user, to_user) = least(other.id, ${viewer}::bigint)
          and greatest(from_user, to_user) = greatest(other.id, ${viewer}::bigint)
          and status = 'accepted')`.execute(db);
  return rows.map(({ person }) => person);
}

/** Number of unread notifications, of these kinds or all, and the time up to which connection requests count as read. */
export function findUnread(db: Db, user_id: number, kinds: NotificationKind[] | undefined) {
  return db
    .selectFrom('users')
    .select('requests_read_at')
    .select(({ selectFrom, fn, lit }) => {
      const unread = selectFrom('notifications')
        .select(fn.countAll<number>().as('count'))
        .whereRef('notifications.user_id', '=', 'users.id')
        .where('read_at', 'is', null)
        .$if(kinds !== undefined, (query) => query.where(isOneOf(kinds!)));
      return fn.coalesce(unread, lit(0)).as('unread_count');
    })
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
}

export function markRequestsRead(db: Db, user_id: number, now: Timestamp) {
  return db.updateTable('users').set({ requests_read_at: now }).where('id', '=', user_id).execute();
}

export function findNotification(
  db: Db,
  user_id: number,
  id: number,
  kinds: NotificationKind[] | undefined,
) {
  return db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .$if(kinds !== undefined, (query) => query.where(isOneOf(kinds!)))
    .executeTakeFirst();
}

/** Marks one notification as read, or all if `id` is null, of these kinds or all; returns how many were unread. */
export async function markRead(
  db: Db,
  user_id: number,
  id: number | null,
  kinds: NotificationKind[] | undefined,
  now: Timestamp,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .$if(kinds !== undefined, (query) => query.where(isOneOf(kinds!)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Marks notifications with these data as read; returns how many were unread. */
export async function markReadByData(
  db: Db,
  user_id: number,
  data: Partial<Notification['data']>,
  now: Timestamp,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .where('data', '@>', jsonb(data))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
