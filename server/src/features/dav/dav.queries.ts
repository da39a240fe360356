import { sql } from 'kysely';
import { jsonb, type Db } from '../../infra/db.ts';
import type { Timestamp } from '../../infra/clock.ts';

type CollectionName = 'contacts' | 'reminders' | 'birthdays';

/** A row of `dav_objects`: a member of a collection, or a tombstone. */
export interface ObjectRow {
  id: number;
  collection: CollectionName;
  name: string;
  uid: string;
  kind: 'person' | 'group' | 'reminder' | 'birthday';
  contact_id: number | null;
  reminder_id: number | null;
  tag: string | null;
  /** Of the last change of the text, not counting the tags of a person. */
  seq: number;
  /** Of the last change of a person's tags; 0 if none. */
  tags_seq: number;
  changed_at: Timestamp;
  /** The text as a client last sent it, without the photo; null if none did. */
  raw: string | null;
}

/** Properties that clients set, by name. */
export type StoredProperties = Record<string, string>;

export interface CollectionRow {
  name: CollectionName;
  seq: number;
  epoch: string;
  properties: StoredProperties;
}

/** Null before the first token of the account. */
export async function findCollection(
  db: Db,
  owner_id: number,
  name: CollectionName,
): Promise<CollectionRow | null> {
  const row = await db
    .selectFrom('dav_collections')
    .select(['seq', 'epoch'])
    .select((table) => table.ref('properties').$castTo<StoredProperties>().as('properties'))
    .where('owner_id', '=', owner_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, name };
}

/** Sets properties; null removes one. */
export function setProperties(
  db: Db,
  owner_id: number,
  name: CollectionName,
  properties: Record<string, string | null>,
) {
  return db
    .updateTable('dav_collections')
    .set({ properties: sql`jsonb_strip_nulls(properties || ${jsonb(properties)})` })
    .where('owner_id', '=', owner_id)
    .where('name', '=', name)
    .execute();
}

/** What listings need of a member. */
export type ListedObject = Pick<
  ObjectRow,
  'id' | 'name' | 'kind' | 'seq' | 'tags_seq' | 'changed_at'
> & { is_deleted: boolean };

const LISTED = sql<ListedObject>`id, name, kind, seq, tags_seq, changed_at, deleted_at is not null as is_deleted`;

/** Members; groups only for clients that get tags as cards. */
export async function listObjects(
  db: Db,
  owner_id: number,
  collection: CollectionName,
  with_groups: boolean,
): Promise<ListedObject[]> {
  const { rows } = await sql<ListedObject>`
    select ${LISTED} from dav_objects
    where owner_id = ${owner_id} and collection = ${collection} and deleted_at is null
      and (kind <> 'group' or ${with_groups})
    order by name`.execute(db);
  return rows;
}

/** The members changed or deleted after a number, and the number of the last change, from one snapshot. */
export async function listChanges(
  db: Db,
  {
    owner_id,
    collection,
    after,
    with_groups,
  }: {
    owner_id: number;
    collection: CollectionName;
    after: number;
    with_groups: boolean;
  },
): Promise<{ seq: number; epoch: string; changes: ListedObject[] } | null> {
  const order = with_groups ? sql`seq` : sql`greatest(seq, tags_seq)`;
  const { rows } = await sql<ListedObject & { last_seq: number; epoch: string; id: number | null }>`
    select changes.*, dav_collections.seq as last_seq, epoch
    from dav_collections
      left join lateral (
        select ${LISTED}, ${order} as position from dav_objects
        where owner_id = ${owner_id} and collection = ${collection} and ${order} > ${after}
          and (kind <> 'group' or ${with_groups}) and (${after} > 0 or deleted_at is null)
      ) as changes on true
    where dav_collections.owner_id = ${owner_id} and dav_collections.name = ${collection}
    order by changes.position`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  return { seq: first.last_seq, epoch: first.epoch, changes: rows.filter(({ id }) => id !== null) };
}

const FULL = sql<ObjectRow>`id, collection, name, uid, kind,
  case when kind in ('person', 'birthday') then item_id end as contact_id,
  case when kind = 'reminder' then item_id end as reminder_id,
  tag, seq, tags_seq, changed_at, raw`;

/** Members by id, in no order. */
export async function findObjectsById(db: Db, ids: readonly number[]): Promise<ObjectRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ObjectRow>`
    select ${FULL} from dav_objects where id = any (${ids}) and deleted_at is null`.execute(db);
  return rows;
}

/** Members by name, in no order. */
export async function findObjectsByName(
  db: Db,
  owner_id: number,
  collection: CollectionName,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const { rows } = await sql<ObjectRow>`
    select ${FULL} from dav_objects
    where owner_id = ${owner_id} and collection = ${collection} and name = any (${names})
      and deleted_at is null`.execute(db);
  return rows;
}

/** Another member, or deleted one, with this UID; a leading `urn:uuid:` doesn't matter. */
export async function findObjectByUid(
  db: Db,
  owner_id: number,
  collection: CollectionName,
  { uid, except = null }: { uid: string; except?: number | null },
): Promise<(ObjectRow & { is_deleted: boolean }) | null> {
  const bare = uid.replace(/^urn:uuid:/i, '');
  const { rows } = await sql<ObjectRow & { is_deleted: boolean }>`
    select ${FULL}, deleted_at is not null as is_deleted from dav_objects
    where owner_id = ${owner_id} and collection = ${collection}
      and uid in (${bare}, ${`urn:uuid:${bare}`}, ${uid}) and id is distinct from ${except}
    order by deleted_at desc nulls first, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What a PUT stores of its object. */
export interface ObjectChange {
  name?: string;
  uid?: string;
  raw: string | null;
}

export function updateObject(db: Db, id: number, change: ObjectChange) {
  return db.updateTable('dav_objects').set(change).where('id', '=', id).execute();
}

/** Frees a name whose former resource was deleted. */
export function releaseName(db: Db, owner_id: number, collection: CollectionName, name: string) {
  return sql`
    update dav_objects set name = name || '~' || id
    where owner_id = ${owner_id} and collection = ${collection} and name = ${name}
      and deleted_at is not null`.execute(db);
}

/** The object of a contact or reminder. */
export async function findObjectOf(
  db: Db,
  kind: ObjectRow['kind'],
  item_id: number,
): Promise<ObjectRow | null> {
  const { rows } = await sql<ObjectRow>`
    select ${FULL} from dav_objects where kind = ${kind} and item_id = ${item_id}`.execute(db);
  return rows[0] ?? null;
}

export async function findObjectOfTag(
  db: Db,
  owner_id: number,
  tag: string,
): Promise<ObjectRow | null> {
  const { rows } = await sql<ObjectRow>`
    select ${FULL} from dav_objects
    where owner_id = ${owner_id} and kind = 'group' and tag = ${tag} and deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks what a member is made of. New members and groups are written one at a time. */
export async function lockItem(db: Db, owner_id: number, object: ObjectRow | null) {
  if (object === null || object.kind === 'group')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`dav:${owner_id}`}, 0))`.execute(db);
  else if (object.kind === 'reminder')
    await sql`select from reminders where id = ${object.reminder_id} for update`.execute(db);
  else await sql`select from contacts where id = ${object.contact_id} for update`.execute(db);
}

/** Lets clients that know a member by a former name delete it. */
export function leaveName(
  db: Db,
  owner_id: number,
  { collection, kind, tag }: ObjectRow,
  name: string,
) {
  return sql`
    insert into dav_objects (owner_id, collection, name, uid, kind, tag, seq, changed_at, deleted_at)
    values (${owner_id}, ${collection}, ${name}, gen_random_uuid()::text, ${kind}, ${tag},
      next_dav_seq(${owner_id}, ${collection}, 1) + 1, now(), now())`.execute(db);
}

/** Numbers a change of the text that no trigger sees. */
export async function raiseObject(db: Db, owner_id: number, object: ObjectRow): Promise<void> {
  const { collection, kind, contact_id, reminder_id, tag } = object;
  if (kind === 'group')
    await sql`select change_dav_groups(${owner_id}, array[${tag}]::text[])`.execute(db);
  else
    await sql`select change_dav_objects(${owner_id}, ${collection}, ${kind},
      array[${contact_id ?? reminder_id}]::bigint[], '{}')`.execute(db);
}
