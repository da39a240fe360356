import { sql, type RawBuilder } from 'kysely';
import type { Db } from './infra/db.ts';
import type { Bindable } from './infra/prepared-queries.ts';

/** A person as another user may see them. */
export interface VisiblePerson {
  id: number;
  name: string;
  first_name: string;
  last_name: string;
  headline: string;
  avatar_url: string | null;
  /** Only for connections, and for recipients of the person's requests. */
  email: string | null;
  /** When the person blocked the viewer, or null. */
  blocked_at: string | null;
  deleted_at: string | null;
}

/** The user who will see the result: a value, or a column such as `sql.ref('contacts.owner_id')`. */
export type Viewer = Bindable<number> | RawBuilder<unknown>;

/**
 * A lateral join of the user whose id is in the column `id`, as `viewer` may see them: after a block with the name at
 * that time, without headline, photo and email. All queries that show other people use it, which people.test.ts
 * checks. See docs/decisions/037.
 */
export function visiblePerson(viewer: Viewer, id: string): RawBuilder<VisiblePerson> {
  const first_name = sql`coalesce(block.blocker_first_name, seen.first_name)`;
  const last_name = sql`coalesce(block.blocker_last_name, seen.last_name)`;
  // `limit` keeps it one lookup per row; `exists` was planned as a scan of all connections.
  const showsEmail = sql`seen.id = ${viewer} or block.blocker_id is null and (
    select true from connections
    where least(from_user, to_user) = least(seen.id, ${viewer})
      and greatest(from_user, to_user) = greatest(seen.id, ${viewer})
      and (status = 'accepted' or from_user = seen.id)
    limit 1)`;
  return sql<VisiblePerson>`lateral (
    select seen.id,
      person_name(${first_name}, ${last_name}, (select language from users where id = ${viewer})) as name,
      ${first_name} as first_name, ${last_name} as last_name,
      case when block.blocker_id is null then seen.headline else '' end as headline,
      case when block.blocker_id is null then seen.avatar_url end as avatar_url,
      case when ${showsEmail} then seen.email end as email,
      block.created_at as blocked_at, seen.deleted_at
    from users as seen
    left join blocks as block on block.blocker_id = seen.id and block.blocked_id = ${viewer}
    where seen.id = ${sql.ref(id)})`;
}

/** Rows that are searched by the name of the user in `person`. */
interface NamedSource {
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  person: RawBuilder<unknown>;
}

/**
 * These columns and the folded `name_text` as `viewer` sees it. In two parts, because a join with the blocks would
 * prevent the use of the name index.
 */
export function withVisibleNames(
  viewer: number,
  { from, columns, person }: NamedSource,
): RawBuilder<unknown> {
  const frozen = sql`blocked_id = ${viewer} and blocker_name_text is not null`;
  return sql`(
    select ${columns}, users.name_text
    from ${from} join users on users.id = ${person}
      and users.id <> all(array(select blocker_id from blocks where ${frozen}))
    union all
    select ${columns}, blocker_name_text
    from ${from} join blocks on blocker_id = ${person} and ${frozen})`;
}

/** The display name of the user's own account, in a query where it's called `me`. */
export const ownName = sql<string>`person_name(me.first_name, me.last_name, me.language)`;

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

/** Whether the user in `id` is connected with the owner and neither blocked the other. */
export const isFollowed = (owner: RawBuilder<unknown> | number, id: RawBuilder<unknown>) =>
  sql<boolean>`
  exists (
    select from connections
    where least(from_user, to_user) = least(${id}, ${owner})
      and greatest(from_user, to_user) = greatest(${id}, ${owner}) and status = 'accepted')
  and not exists (
    select from blocks
    where blocker_id = ${id} and blocked_id = ${owner}
      or blocker_id = ${owner} and blocked_id = ${id})`;

export async function areConnected(db: Db, user_id: number, other_id: number): Promise<boolean> {
  const connection = await db
    .selectFrom('connections')
    .select('id')
    .where(connectionBetween(user_id, other_id))
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return connection !== undefined;
}
