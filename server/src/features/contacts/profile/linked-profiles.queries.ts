import { sql } from 'kysely';
import type { FollowProfile } from '#contract/contacts.ts';
import type { StringRecord } from '../../../infra/jsonb-columns.ts';
import { jsonb, type Db } from '../../../infra/db.ts';
import { connectionsOf, isFollowed, visiblePerson } from '../../../people.queries.ts';
import { followProfileOf, ownedBy, selectLocked } from '../contacts.queries.ts';

/** The owner of a contact and the user it's linked to. */
export interface LinkedPair {
  owner_id: number;
  user_id: number;
}

/** The profiles of users who are connected with the owner, with fields that are hidden from the owner. */
export function findLinkedProfiles(db: Db, pairs: LinkedPair[]) {
  const [owner_ids, user_ids] = [
    pairs.map(({ owner_id }) => owner_id),
    pairs.map(({ user_id }) => user_id),
  ];
  const given = sql<LinkedPair>`(
    select * from unnest(${owner_ids}::bigint[], ${user_ids}::bigint[]) as given (owner_id, user_id))`;
  return db
    .selectFrom(given.as('pair'))
    .innerJoin('users', 'users.id', 'pair.user_id')
    .innerJoin(visiblePerson(sql.ref('pair.owner_id'), 'users.id').as('person'), (join) =>
      join.onTrue(),
    )
    .select([
      'pair.owner_id',
      'pair.user_id',
      'person.first_name',
      'person.last_name',
      'person.email',
      'users.phone_number',
      'users.job_title',
      'users.company_name',
      'users.industry',
      'users.website',
      'users.city',
      'users.country',
      'users.birthday',
      'users.field_visibility',
      'users.profile_changed_at',
      'users.created_at',
    ])
    .where('users.deleted_at', 'is', null)
    .where(isFollowed(sql.ref('pair.owner_id'), sql.ref('users.id')))
    .execute();
}

export function setKeptProfile(db: Db, owner_id: number, id: number, kept_profile: StringRecord) {
  return db
    .updateTable('contacts')
    .set({ kept_profile: jsonb(kept_profile) })
    .where(ownedBy(owner_id))
    .where('id', '=', id)
    .execute();
}

/** A contact whose profile changed, and how it follows the profile. */
export interface Follower {
  id: number;
  owner_id: number;
  company_name: string;
  job_title: string;
  follow: FollowProfile;
  connected_at: string;
}

/** Contacts linked to a user by their connections, after the cursor, by owner. */
export async function listFollowers(
  db: Db,
  user_id: number,
  [owner_id, id]: readonly [number, number],
  limit: number,
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select contacts.id, owner_id, company_name, job_title, ${followProfileOf} as follow, (
        select responded_at from connections
        where least(from_user, to_user) = least(owner_id, ${user_id}::bigint)
          and greatest(from_user, to_user) = greatest(owner_id, ${user_id}::bigint)
        limit 1) as connected_at
    from contacts
    where associated_user_id = ${user_id} and (owner_id, id) > (${owner_id}, ${id})
      and deleted_at is null
      and ${isFollowed(sql.ref('contacts.owner_id'), sql`${user_id}::bigint`)}
    order by owner_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Contacts of an owner that take the profiles of their users, after the cursor. */
export async function listFollowing(db: Db, owner_id: number, after: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select contacts.id from contacts
    where owner_id = ${owner_id} and associated_user_id in (${connectionsOf(owner_id)})
      and id > ${after} and deleted_at is null and ${followProfileOf} = 'always'
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Locks those of these contacts that take the profiles of their users, by id. */
export function lockFollowing(db: Db, owner_ids: number[], ids: number[]) {
  return selectLocked(db, ids)
    .select('owner_id')
    .select((row) => row.ref('associated_user_id').$castTo<number>().as('user_id'))
    .where(sql<boolean>`owner_id + 0 = any(${owner_ids}::bigint[])`)
    .where('associated_user_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(followProfileOf, '=', 'always')
    .execute();
}

export async function findFollowDefault(db: Db, owner_id: number): Promise<FollowProfile> {
  const row = await db
    .selectFrom('users')
    .select('follow_profile')
    .where('id', '=', owner_id)
    .executeTakeFirst();
  return (row?.follow_profile ?? 'ask') as FollowProfile;
}

export async function saveProfileTimes(db: Db, id: number, times: StringRecord): Promise<void> {
  await sql`
    update users set profile_changed_at = profile_changed_at || ${jsonb(times)}
    where id = ${id}`.execute(db);
}

/** A user's job, also if it's hidden, and when the profile changed. */
export function findJob(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['job_title', 'company_name', 'field_visibility', 'profile_changed_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Without a new version of the contacts, which don't show it. */
export async function setJobChanged(db: Db, ids: number[], job_changed_at: string): Promise<void> {
  await sql`
    update contacts set job_changed_at = ${job_changed_at}
    where id = any(${ids}::bigint[])
      and (job_changed_at is null or job_changed_at < ${job_changed_at})`.execute(db);
}

/** A contact whose user changed jobs; the fields are those that the user shows. */
export interface JobChange {
  contact_id: number;
  user_id: number;
  changed_at: string;
  job_title: string;
  company_name: string;
}

const shownToConnections = (field: 'job_title' | 'company_name') => sql`
  case when users.field_visibility ->> ${sql.lit(field)} = 'private' then ''
    else users.${sql.ref(field)} end`;

/** Of followed connections since a time, the newest first; of one contact only if given. */
export async function listJobChanges(
  db: Db,
  owner_id: number,
  { since, id, limit }: { since: string; id: number | null; limit: number },
): Promise<JobChange[]> {
  const { rows } = await sql<JobChange>`
    select * from (
      select contacts.id as contact_id, users.id as user_id, job_changed_at as changed_at,
        ${shownToConnections('job_title')} as job_title,
        ${shownToConnections('company_name')} as company_name
      from contacts join users on users.id = associated_user_id
      where owner_id = ${owner_id} and job_changed_at > ${since}
        and (${id}::bigint is null or contacts.id = ${id})
        and contacts.deleted_at is null and users.deleted_at is null
        and ${followProfileOf} <> 'never'
        and ${isFollowed(owner_id, sql.ref('users.id'))}
    ) as changed
    where job_title <> '' or company_name <> ''
    order by changed_at desc, contact_id limit ${limit}`.execute(db);
  return rows;
}

/** The names of users as the owner may see them; without those who were deleted or blocked, either way. */
export async function findSourceNames(db: Db, owner_id: number, ids: number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select person.id, person.name
    from unnest(${ids}::bigint[]) as wanted (id)
    join ${visiblePerson(owner_id, 'wanted.id')} as person on true
    where person.deleted_at is null and not exists (
      select from blocks
      where blocker_id = person.id and blocked_id = ${owner_id}
        or blocker_id = ${owner_id} and blocked_id = person.id)`.execute(db);
  return rows;
}

export async function findFileNames(db: Db, owner_id: number, ids: number[]) {
  return db
    .selectFrom('imports')
    .select(['id', 'file_name as name'])
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}

/** The stored sources of a contact's values. */
export function findSources(db: Db, owner_id: number, id: number) {
  return db
    .selectFrom('contacts')
    .select(['sources', 'kept_profile'])
    .where(ownedBy(owner_id))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
