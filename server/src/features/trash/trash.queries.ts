import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** Locks up to `limit` contacts in the trash, all or one; returns their ids. */
export async function lockTrash(
  db: Db,
  owner_id: number,
  { id = null, limit }: { id?: number | null; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is not', null)
    .where('merge_id', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Locks up to `limit` expired contacts of all users, including merged ones; skips locked rows. */
export function lockExpired(db: Db, timestamp: string, limit: number) {
  return db
    .selectFrom('contacts')
    .select(['id', 'owner_id'])
    .where('deleted_at', '<', timestamp)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Locks interactions of these contacts and of those merged into them; returns their ids. */
export async function lockInteractions(db: Db, contact_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from interactions where id in (
      select interaction_id from interaction_contacts where contact_id = any(${contact_ids}::bigint[])
      union
      select interaction_id from contact_merges
      join contacts as merged on merged.merge_id = contact_merges.id
      join interaction_contacts on interaction_contacts.contact_id = merged.id
      where keep_id = any(${contact_ids}::bigint[]))
    order by id for update`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes contacts and the data that concerns only them. */
export async function deleteContacts(db: Db, ids: number[]): Promise<void> {
  await sql`delete from contacts where id = any(${ids}::bigint[])`.execute(db);
}

/** Deletes those of the given interactions that have no contacts. */
export async function deleteOrphanedInteractions(db: Db, interaction_ids: number[]): Promise<void> {
  await sql`
    delete from interactions where id = any(${interaction_ids}::bigint[]) and not exists (
      select from interaction_contacts where interaction_id = interactions.id)`.execute(db);
}
