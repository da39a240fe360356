import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/** The UIDs of the contacts with a tag. */
export async function listMembers(db: Db, owner_id: number, tag: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from contact_tags
      join dav_objects on kind = 'person' and item_id = contact_id and deleted_at is null
    where contact_tags.owner_id = ${owner_id} and contact_tags.name = ${tag}
    order by dav_objects.id`.execute(db);
  return rows.map(({ uid }) => uid);
}

const spellings = (uids: string[]) => uids.flatMap((uid) => [uid, `urn:uuid:${uid}`]);

/** The contacts with these UIDs; all UIDs without `urn:uuid:`. */
export async function findMembers(
  db: Db,
  owner_id: number,
  uids: string[],
): Promise<{ contact_id: number; uid: string }[]> {
  const { rows } = await sql<{ contact_id: number; uid: string }>`
    select item_id as contact_id, regexp_replace(uid, '^urn:uuid:', '', 'i') as uid
    from dav_objects
    where owner_id = ${owner_id} and collection = 'contacts' and kind = 'person'
      and uid = any (${spellings(uids)}) and deleted_at is null`.execute(db);
  return rows;
}

export async function findTagged(db: Db, owner_id: number, tag: string): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from contact_tags where owner_id = ${owner_id} and name = ${tag}`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Adds the group of a tag, unless it exists. */
export function addGroup(db: Db, owner_id: number, tag: string) {
  return sql`select add_dav_group(${owner_id}, ${tag})`.execute(db);
}
