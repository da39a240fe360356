import type { Insertable } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { Notifications } from '../../infra/schema.ts';

export function insertNotification(db: Db, notification: Insertable<Notifications>) {
  return db
    .insertInto('notifications')
    .values(notification)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** What a person chose to be told about; the defaults are not among it. */
export async function findPreferences(db: Db, user_id: number): Promise<unknown> {
  const { notification_preferences } = await db
    .selectFrom('users')
    .select('notification_preferences')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return notification_preferences;
}

export function listNotifications(db: Db, user_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('notifications')
    .select(['id', 'type', 'message', 'data', 'created_at', 'read_at'])
    .where('user_id', '=', user_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countUnread(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export function findNotification(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks one, or all where `id` is null; gives how many were unread. */
export async function markRead(
  db: Db,
  user_id: number,
  id: number | null,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
