import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** A person who may be suggested, and how many connections they have in common with the one who asks. */
export interface SuggestionRow {
  id: number;
  first_name: string;
  last_name: string;
  headline: string;
  avatar_url: string | null;
  mutual: number;
  /** What the one who asks calls the company they share; empty for the other reasons. */
  company: string;
}

/** Who asks, and the rows of one kind that are wanted: those after this key. */
export interface Wanted {
  user_id: number;
  /** Whoever was rejected after this moment is as good as pending. */
  rejected_after: string;
  after: { mutual: number; id: number } | null;
  limit: number;
}

type Sql = RawBuilder<unknown>;

/** The people that a person is connected with, both ways. */
const connectedWith = (id: number | Sql): Sql => sql`
  select to_user as id from connections where from_user = ${id} and status = 'accepted'
  union all
  select from_user as id from connections where to_user = ${id} and status = 'accepted'`;

/** The people that connections of a person are connected with, once for each of those connections. */
const connectionsOfConnections = (user_id: number): Sql => sql`
  select theirs.id
  from (${connectedWith(user_id)}) as mine
  cross join lateral (${connectedWith(sql`mine.id`)}) as theirs`;

/** Not oneself, nobody with whom something stands or was decided lately, and no block either way. */
const approachable = (id: Sql, { user_id, rejected_after }: Wanted): Sql => sql`
  ${id} <> ${user_id} and ${id} not in (
    select case from_user when ${user_id} then to_user else from_user end
    from connections
    where (from_user = ${user_id} or to_user = ${user_id})
      and (status <> 'rejected' or responded_at > ${rejected_after})
    union all
    select blocked_id from blocks where blocker_id = ${user_id}
    union all
    select blocker_id from blocks where blocked_id = ${user_id})`;

/** Nobody who was suggested for connections in common. */
const withoutMutual = (id: Sql, { user_id }: Wanted): Sql => sql`
  ${id} not in (${connectionsOfConnections(user_id)})`;

/** People who are connected with connections of one's own, those with most in common first. */
export async function suggestByMutual(db: Db, wanted: Wanted): Promise<SuggestionRow[]> {
  const { user_id, after, limit } = wanted;
  const later =
    after === null
      ? sql`true`
      : sql`(mutual < ${after.mutual} or mutual = ${after.mutual} and id > ${after.id})`;
  // The few of the page are cut before their names are looked up.
  const { rows } = await sql<SuggestionRow>`
    with shared as (
      select id, count(*) as mutual
      from (${connectionsOfConnections(user_id)}) as theirs
      group by id),
    best as materialized (
      select id, mutual from shared
      where ${later} and ${approachable(sql`id`, wanted)}
      order by mutual desc, id
      limit ${limit})
    select id, first_name, last_name, headline, avatar_url, mutual, '' as company
    from best join users using (id)
    order by mutual desc, id`.execute(db);
  return rows;
}

/** People whose verified address stands on a card of one's own, and who want to be found by it. */
export async function suggestByEmail(db: Db, wanted: Wanted): Promise<SuggestionRow[]> {
  const { user_id, after, limit } = wanted;
  const { rows } = await sql<SuggestionRow>`
    with known as materialized (
      select distinct u.id, u.first_name, u.last_name, u.headline, u.avatar_url
      from contacts cross join lateral unnest(email_keys) as address
      join users as u on lower(u.email) = address
      where owner_id = ${user_id} and contacts.deleted_at is null and u.deleted_at is null
        and u.discoverable and u.email_verified_at is not null)
    select id, first_name, last_name, headline, avatar_url, 0 as mutual, '' as company
    from known
    where id > ${after?.id ?? 0} and ${approachable(sql`id`, wanted)}
      and ${withoutMutual(sql`id`, wanted)}
    order by id
    limit ${limit}`.execute(db);
  return rows;
}

/** People of the same company who want to be found, unless they keep the company to themselves. */
export async function suggestByCompany(db: Db, wanted: Wanted): Promise<SuggestionRow[]> {
  const { user_id, after, limit } = wanted;
  const { rows } = await sql<SuggestionRow>`
    select u.id, u.first_name, u.last_name, u.headline, u.avatar_url, 0 as mutual,
      me.company_name as company
    from users as me join users as u on lower(u.company_name) = lower(me.company_name)
    where me.id = ${user_id} and u.discoverable and u.company_name <> ''
      and coalesce(u.field_visibility ->> 'company_name', 'public') = 'public'
      and u.id > ${after?.id ?? 0} and ${approachable(sql`u.id`, wanted)}
      and ${withoutMutual(sql`u.id`, wanted)}
      and not exists (
        select from contacts
        where u.email_verified_at is not null and owner_id = ${user_id}
          and contacts.deleted_at is null and email_keys @> array[lower(u.email)])
    order by u.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The owner's card for each of these people: the linked one, else one with the address they let themselves be found by. */
export async function findCardsOf(
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

/** How many people both are connected with. */
export async function countMutual(db: Db, user_id: number, other_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (${connectedWith(user_id)}) as mine join (${connectedWith(other_id)}) as theirs using (id)
  `.execute(db);
  return rows[0]?.count ?? 0;
}
