import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { UserCard } from '#contract/user-card.ts';
import type { Db } from '../../../infra/db.ts';
import type { SuggestionDismissals } from '../../../infra/schema.ts';
import { connectionsOf, isDiscoverable, visiblePerson } from '../../../people.queries.ts';

export interface SuggestionRow extends UserCard {
  /** Number of common connections counted; 0 for the other reasons. */
  rank: number;
  company: string;
}

/** The user and the page of one kind of suggestion. */
export interface SuggestionQuery {
  user_id: number;
  /** Rejections after this time count as pending. */
  rejected_after: string;
  /**
   * Whether few enough users are discoverable to look each up among the contacts, instead of each contact among the
   * users.
   */
  few_findable: boolean;
  after: { rank: number; id: number } | null;
  limit: number;
  /** Number of newest contacts to look up among the users. */
  cards: number;
}

/**
 * Limits that make suggestions equally fast for 5,000 connections or 100,000 contacts: the newest connections of the
 * user and of each of those, and the newest contacts.
 */
const SEARCH_LIMITS = { connections: 100, theirs: 100, people: 500 };

type Sql = RawBuilder<unknown>;

/** The newest connections in each direction, with their ids. */
const newestConnections = (id: number | Sql, limit: number): Sql => sql`
  (select to_user as id, connections.id as since from connections
    where from_user = ${id} and status = 'accepted'
    order by connections.id desc limit ${limit})
  union all
  (select from_user as id, connections.id as since from connections
    where to_user = ${id} and status = 'accepted'
    order by connections.id desc limit ${limit})`;

/** Connections of discoverable connections, once per path. */
const connectionsOfConnections = (user_id: number): Sql => sql`
  select theirs.id
  from (
    select id from (${newestConnections(user_id, SEARCH_LIMITS.connections)}) as newest
    order by since desc limit ${SEARCH_LIMITS.connections}) as mine
  join users as common on common.id = mine.id and ${isDiscoverable('common')}
  cross join lateral (${newestConnections(sql`mine.id`, SEARCH_LIMITS.theirs)}) as theirs`;

/**
 * Excludes the user, existing and recently rejected connections, blocks in either direction and dismissed suggestions.
 */
const isSuggestable = (id: Sql, { user_id, rejected_after }: SuggestionQuery): Sql => sql`
  ${id} <> ${user_id} and ${id} not in (
    select case from_user when ${user_id} then to_user else from_user end
    from connections
    where (from_user = ${user_id} or to_user = ${user_id})
      and (status <> 'rejected' or responded_at > ${rejected_after})
    union all
    select blocked_id from blocks where blocker_id = ${user_id}
    union all
    select blocker_id from blocks where blocked_id = ${user_id}
    union all
    select dismissed_id from suggestion_dismissals where user_id = ${user_id})`;

const hasNoMutualConnections = (id: Sql, { user_id }: SuggestionQuery): Sql => sql`
  ${id} not in (${connectionsOfConnections(user_id)})`;

const DISCOVERABLE = sql`${isDiscoverable('u')} and u.email_verified_at is not null`;

/** Discoverable users whose verified address is on one of the user's contacts. */
const knownByAddress = ({ user_id, few_findable, cards }: SuggestionQuery): Sql =>
  few_findable
    ? sql`
      select u.id from users as u
      where ${DISCOVERABLE} and exists (
        select from contacts
        where owner_id = ${user_id} and contacts.deleted_at is null
          and email_keys @> array[lower(u.email)]
        offset 0)`
    : sql`
      select u.id
      from (
        select email_keys from contacts
        where owner_id = ${user_id} and deleted_at is null
        order by created_at desc, id desc
        limit ${cards}) as cards
      cross join lateral unnest(email_keys) as address
      join users as u on lower(u.email) = address
      where ${DISCOVERABLE}`;

export async function hasFewDiscoverableUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from users as u where ${DISCOVERABLE} limit ${SEARCH_LIMITS.people + 1}) as findable`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) <= SEARCH_LIMITS.people;
}

/** Discoverable users with discoverable common connections, most first. */
export async function suggestByMutual(db: Db, query: SuggestionQuery): Promise<SuggestionRow[]> {
  const { user_id, after, limit } = query;
  const isAfterCursor =
    after === null
      ? sql`true`
      : sql`(rank < ${after.rank} or rank = ${after.rank} and id > ${after.id})`;
  // Sorted before the join, which stops at the limit.
  const { rows } = await sql<SuggestionRow>`
    with shared as (
      select id, count(*) as rank
      from (${connectionsOfConnections(user_id)}) as theirs
      group by id)
    select u.id, person.first_name, person.last_name, person.headline, person.avatar_url, rank,
      '' as company
    from (
      select id, rank from shared
      where ${isAfterCursor} and ${isSuggestable(sql`id`, query)}
      order by rank desc, id) as ranked
    join users as u on u.id = ranked.id and ${isDiscoverable('u')}
    join ${visiblePerson(user_id, 'u.id')} as person on true
    order by rank desc, ranked.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function suggestByEmail(db: Db, query: SuggestionQuery): Promise<SuggestionRow[]> {
  const { user_id, after, limit } = query;
  const { rows } = await sql<SuggestionRow>`
    with known as materialized (${knownByAddress(query)})
    select person.id, first_name, last_name, headline, avatar_url, 0 as rank, '' as company
    from (select distinct id from known) as known
    join ${visiblePerson(user_id, 'known.id')} as person on true
    where known.id > ${after?.id ?? 0} and ${isSuggestable(sql`known.id`, query)}
      and ${hasNoMutualConnections(sql`known.id`, query)}
    order by known.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Discoverable users of the same company, unless they hide it. */
export async function suggestByCompany(db: Db, query: SuggestionQuery): Promise<SuggestionRow[]> {
  const { user_id, after, limit } = query;
  const { rows } = await sql<SuggestionRow>`
    select u.id, person.first_name, person.last_name, person.headline, person.avatar_url, 0 as rank,
      me.company_name as company
    from users as me
    join users as u on lower(u.company_name) = lower(me.company_name)
    join ${visiblePerson(user_id, 'u.id')} as person on true
    where me.id = ${user_id} and ${isDiscoverable('u')} and u.company_name <> ''
      and coalesce(u.field_visibility ->> 'company_name', 'public') = 'public'
      and u.id > ${after?.id ?? 0} and ${isSuggestable(sql`u.id`, query)}
      and ${hasNoMutualConnections(sql`u.id`, query)}
      and u.id not in (${knownByAddress(query)})
    order by u.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The owner's contact for each user: the linked one, or one with the address they can be found by. */
export async function findContactsForUsers(
  db: Db,
  owner_id: number,
  user_ids: number[],
): Promise<{ user_id: number; contact_id: number }[]> {
  const { rows } = await sql<{ user_id: number; contact_id: number }>`
    select u.id as user_id, card.id as contact_id
    from users as u
    cross join lateral (
      select 1 as choice, id from contacts
      where associated_user_id = u.id and owner_id = ${owner_id} and contacts.deleted_at is null
      union all
      select 2 as choice, id from contacts
      where u.discoverable and u.email_verified_at is not null
        and owner_id = ${owner_id} and email_keys @> array[lower(u.email)]
        and contacts.deleted_at is null
      order by choice, id
      limit 1) as card
    where u.id = any(${user_ids})`.execute(db);
  return rows;
}

/** Discoverable common connections with each of these users; users without any are omitted. */
export async function countMutuals(
  db: Db,
  user_id: number,
  other_ids: number[],
): Promise<{ id: number; mutual: number }[]> {
  const { rows } = await sql<{ id: number; mutual: number }>`
    with mine as materialized (${connectionsOf(user_id)})
    select other.id, count(*) as mutual
    from unnest(${other_ids}::bigint[]) as other (id)
    cross join lateral (${connectionsOf(sql`other.id`)}) as theirs
    join mine on mine.id = theirs.id
    join users as common on common.id = theirs.id and ${isDiscoverable('common')}
    group by other.id`.execute(db);
  return rows;
}

export function insertDismissal(db: Db, dismissal: Insertable<SuggestionDismissals>) {
  return db
    .insertInto('suggestion_dismissals')
    .values(dismissal)
    .onConflict((conflict) => conflict.columns(['user_id', 'dismissed_id']).doNothing())
    .execute();
}

export async function isDismissed(db: Db, user_id: number, dismissed_id: number): Promise<boolean> {
  const dismissal = await db
    .selectFrom('suggestion_dismissals')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('dismissed_id', '=', dismissed_id)
    .executeTakeFirst();
  return dismissal !== undefined;
}

export function listDismissals(db: Db, user_id: number, after: number, limit: number) {
  return db
    .selectFrom('suggestion_dismissals')
    .select(['dismissed_id', 'created_at as dismissed_at'])
    .where('user_id', '=', user_id)
    .where('dismissed_id', '>', after)
    .orderBy('dismissed_id')
    .limit(limit)
    .execute();
}
