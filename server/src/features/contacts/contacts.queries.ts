import { sql } from 'kysely';
import { contact, type CustomValues, type FollowProfile } from '#contract/contacts.ts';
import type { UserCard } from '#contract/user-card.ts';
import type { Db } from '../../infra/db.ts';
import { type Bindable, type Param, preparedFirst } from '../../infra/prepared-queries.ts';
import { contactPhotoUrl } from '../../contact-photo.queries.ts';
import { visiblePerson } from '../../people.queries.ts';

const {
  contact_type_id: _contact_type,
  custom: _custom,
  linked_user: _linked_user,
  photo_url: _photo_url,
  follow_profile: _follow_profile,
  ...stored
} = contact.shape;

/** The columns of a contact as in the API. */
const COLUMNS = (Object.keys(stored) as (keyof typeof stored)[]).map(
  (name) => `contacts.${name}` as const,
);

// May still be a deleted type's id (see contact-types/clear-deleted-type.ts).
const contactType = sql<number | null>`(
  select id from contact_types where id = contacts.contact_type_id)`.as('contact_type_id');

// Hides users who blocked the owner.
const linkedUser =
  sql<UserCard | null>`case when linked.id is not null and linked.blocked_at is null then jsonb_build_object(
  'id', linked.id, 'first_name', linked.first_name, 'last_name', linked.last_name,
  'headline', linked.headline, 'avatar_url', linked.avatar_url) end`.as('linked_user');

// May still have values of a deleted field (see custom-fields/move-values.ts).
const customValues = sql<CustomValues>`case when contacts.custom = '{}' then contacts.custom
  else contacts.custom - array(select id::text from custom_fields
    where owner_id = contacts.owner_id and deleted_at is not null) end`.as('custom');

/** The contact's own choice, or else its owner's. */
export const followProfileOf = sql<FollowProfile>`coalesce(contacts.follow_profile, (
  select follow_profile from users where id = contacts.owner_id))`;

/** Contacts as in the API; the caller restricts the owner. */
export function selectContacts(db: Db) {
  return selectAnyContacts(db).where('contacts.deleted_at', 'is', null);
}

export function selectAnyContacts(db: Db) {
  return db
    .selectFrom('contacts')
    .leftJoin(
      visiblePerson(sql.ref('contacts.owner_id'), 'contacts.associated_user_id').as('linked'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS)
    .select(contactType)
    .select(linkedUser)
    .select(customValues)
    .select(contactPhotoUrl.as('photo_url'))
    .select(followProfileOf.as('follow_profile'));
}

/** One owner's contacts, for lists that use the owner's indexes. */
export function contactsOf(db: Db, owner_id: Bindable<number>) {
  return selectContacts(db).where('contacts.owner_id', '=', owner_id);
}

/**
 * Owner check for queries by id. `+ 0` prevents PostgreSQL from scanning the owner's index, which it prefers while
 * statistics lag behind a large import.
 */
export function ownedBy(owner_id: Bindable<number>) {
  return sql<boolean>`contacts.owner_id + 0 = ${owner_id}`;
}

export const findContact = preparedFirst(
  'contact',
  (db, owner_id: Param<number>, id: Param<number>) =>
    selectContacts(db).where('contacts.id', '=', id).where(ownedBy(owner_id)),
);

/** Unmapped import data of a contact. */
export async function findExtra(db: Db, owner_id: number, id: number): Promise<unknown[]> {
  const row = await db
    .selectFrom('contacts')
    .select('extra')
    .where('id', '=', id)
    .where(ownedBy(owner_id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (row?.extra ?? []) as unknown[];
}

export function findContacts(db: Db, owner_id: number, ids: number[]) {
  return selectContacts(db)
    .where(sql<boolean>`contacts.id = any(${ids})`)
    .where(ownedBy(owner_id))
    .execute();
}

/** Locks rows ordered by id to prevent deadlocks. The caller restricts the owner. */
export function selectLocked(db: Db, ids: number[], { references = false } = {}) {
  return db
    .selectFrom('contacts')
    .select(COLUMNS)
    .select(contactType)
    .select((row) => row.ref('custom').$castTo<CustomValues>().as('custom'))
    .select(['extra', 'sources', 'kept_profile'])
    .select(sql<FollowProfile | null>`follow_profile`.as('follow_profile'))
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .$if(references, (query) => query.forUpdate())
    .$if(!references, (query) => query.forNoKeyUpdate());
}

/** Locks the owner's contacts. `references` also prevents new rows that refer to them. */
export function lockContacts(
  db: Db,
  owner_id: number,
  ids: number[],
  { includeTrash = false, references = false } = {},
) {
  return selectLocked(db, ids, { references })
    .where(ownedBy(owner_id))
    .where(includeTrash ? 'merge_id' : 'deleted_at', 'is', null)
    .execute();
}

/** The planner's row estimate; -1 before the first analyze. */
export async function estimateRowCount(db: Db): Promise<number> {
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = 'contacts'::regclass`.execute(db);
  return rows[0]?.reltuples ?? -1;
}

/** Vacuums the tables of lists and searches unless autovacuum is at it. Can't run in a transaction. */
export function vacuumContacts(db: Db) {
  return sql`vacuum (analyze, skip_locked) contacts, contact_tags, contact_texts, contact_words`.execute(
    db,
  );
}
