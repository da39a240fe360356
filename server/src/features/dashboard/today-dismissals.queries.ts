import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

/** Items completed, or snoozed into the future. */
export async function findHidden(
  db: Db,
  user_id: number,
  items: string[],
  now: Timestamp,
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await db
    .selectFrom('today_marks')
    .select('item')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`item = any(${items})`)
    .where('hidden_until', '>', now)
    .execute();
  return rows.map(({ item }) => item);
}

/** Items in a key range whose snooze has expired. */
export async function findExpired(
  db: Db,
  user_id: number,
  [from, before]: readonly [string, string],
  now: Timestamp,
): Promise<string[]> {
  const rows = await db
    .selectFrom('today_marks')
    .select('item')
    .where('user_id', '=', user_id)
    .where('item', '>=', from)
    .where('item', '<', before)
    .where('hidden_until', '<=', now)
    .execute();
  return rows.map(({ item }) => item);
}

/** All of a user's dismissals by item; null means permanent. */
export function listDismissals(db: Db, user_id: number, after: string, limit: number) {
  return db
    .selectFrom('today_marks')
    .select(['item', 'marked_at'])
    .select(sql<Timestamp | null>`nullif(hidden_until, 'infinity')`.as('hidden_until'))
    .where('user_id', '=', user_id)
    .where('item', '>', after)
    .orderBy('item')
    .limit(limit)
    .execute();
}

/** For completed items. */
export const PERMANENT = 'infinity';

/** Hides an item until a time or permanently; returns whether it was visible. Of two concurrent calls one succeeds. */
export async function hideItem(
  db: Db,
  mark: { user_id: number; item: string; hidden_until: Timestamp; marked_at: Timestamp },
): Promise<boolean> {
  const { hidden_until, marked_at } = mark;
  const row = await db
    .insertInto('today_marks')
    .values(mark)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'item'])
        .doUpdateSet({ hidden_until, marked_at })
        .where('today_marks.hidden_until', '<=', marked_at),
    )
    .returning('item')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a dismissal; returns whether the item was hidden. */
export async function deleteDismissal(
  db: Db,
  user_id: number,
  item: string,
  now: Timestamp,
): Promise<boolean> {
  const row = await db
    .deleteFrom('today_marks')
    .where('user_id', '=', user_id)
    .where('item', '=', item)
    .where('hidden_until', '>', now)
    .returning('item')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a snooze now. */
export async function expireDismissal(
  db: Db,
  user_id: number,
  item: string,
  now: Timestamp,
): Promise<boolean> {
  const row = await db
    .updateTable('today_marks')
    .set({ hidden_until: now })
    .where('user_id', '=', user_id)
    .where('item', '=', item)
    .where('hidden_until', '>', now)
    .returning('item')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes dismissals of all users that ended before a time, except those of pending requests, which would reappear. */
export function deleteExpiredDismissals(db: Db, before: Timestamp) {
  return db
    .deleteFrom('today_marks')
    .where('marked_at', '<', before)
    .where(sql<boolean>`(hidden_until = 'infinity' or hidden_until < ${before})`)
    .where(
      sql<boolean>`not exists (
        select from connections
        where status = 'pending' and item = 'connection-' || connections.id
          and connections.to_user = today_marks.user_id)`,
    )
    .execute();
}
