import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** Holds so many of a person's contacts in the trash until the transaction ends, all or this one; their ids. */
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

/**
 * Holds so many contacts that were deleted before this moment, everybody's, also those that were merged into another;
 * those that somebody is at work on are left for another time.
 */
export function lockExpired(db: Db, moment: string, limit: number) {
  return db
    .selectFrom('contacts')
    .select(['id', 'owner_id'])
    .where('deleted_at', '<', moment)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Holds the interactions that these contacts take part in, or contacts that went into them; their ids. */
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

/** Deletes contacts with all that is only about them. */
export async function deleteContacts(db: Db, ids: number[]): Promise<void> {
  await sql`delete from contacts where id = any(${ids}::bigint[])`.execute(db);
}

/** Deletes those of these interactions that no contact is left of. */
export async function deleteOrphanedInteractions(db: Db, interaction_ids: number[]): Promise<void> {
  await sql`
    delete from interactions where id = any(${interaction_ids}::bigint[]) and not exists (
      select from interaction_contacts where interaction_id = interactions.id)`.execute(db);
}
