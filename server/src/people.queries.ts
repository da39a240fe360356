import { sql, type RawBuilder } from 'kysely';
import type { Db } from './infra/db.ts';
import type { Bindable } from './infra/prepared-queries.ts';

/** A user's display name, for `users` or a table alias. */
export const personName = (users = 'users') =>
  sql<string>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`;

/** Selects a user whose account isn't deleted. */
export function selectUser(db: Db, id: number) {
  return db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null);
}

/** Finds a user and prevents the deletion of the account until the transaction ends. */
export function lockPresentUser(db: Db, id: number) {
  return selectUser(db, id).select('id').forKeyShare().executeTakeFirst();
}

/** Serializes transactions that lock the same user. */
export function lockUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The connection of two users, in either direction. */
export const connectionBetween = (user_id: number, other_id: number) =>
  sql<boolean>`least(connections.from_user, connections.to_user) = ${Math.min(user_id, other_id)}
    and greatest(connections.from_user, connections.to_user) = ${Math.max(user_id, other_id)}`;

/** Ids of connected users, in both directions. */
export const connectionsOf = (id: Bindable<number> | RawBuilder<unknown>) => sql`
  select to_user as id from connections where from_user = ${id} and status = 'accepted'
  union all
  select from_user as id from connections where to_user = ${id} and status = 'accepted'`;

/** Whether a user may be suggested to others and count as a mutual connection. */
export const isDiscoverable = (users = 'users') =>
  sql<boolean>`${sql.ref(`${users}.discoverable`)} and ${sql.ref(`${users}.deleted_at`)} is null`;

export async function areConnected(db: Db, user_id: number, other_id: number): Promise<boolean> {
  const connection = await db
    .selectFrom('connections')
    .select('id')
    .where(connectionBetween(user_id, other_id))
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return connection !== undefined;
}
