import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { laterVersion } from '../../../contact-version.queries.ts';
import { ownedBy } from '../contacts.queries.ts';

// Every write moves `updated_at`, so equality means never edited.
const isUnmodified = sql`contacts.updated_at = contacts.created_at
  and contacts.associated_user_id is null and contacts.deleted_at is null
  and not exists (select from interaction_contacts where contact_id = contacts.id)
  and not exists (select from relationships where from_id = contacts.id)
  and not exists (select from relationships where to_id = contacts.id)
  and not exists (select from household_contacts where contact_id = contacts.id)
  and not exists (select from contact_shares where contact_id = contacts.id)
  and not exists (select from contact_shares where accepted_contact_id = contacts.id)
  and not exists (select from connections where contact_id = contacts.id)`;

const isMergeTarget = sql`exists (
  select from contact_merges where keep_id = contacts.id and undone_at is null)`;

/** Permanently deletes contacts unmodified since their import. */
export async function deleteUnmodified(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    delete from contacts
    where id = any(${ids}::bigint[]) and ${ownedBy(owner_id)} and ${isUnmodified} and not ${isMergeTarget}`.execute(
    db,
  );
}

/** Moves contacts to the trash, except merge targets; returns the moved ids. */
export async function trashContacts(
  db: Db,
  owner_id: number,
  ids: number[],
  now: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contacts set deleted_at = ${now},
      updated_at = ${laterVersion(now)}
    where id = any(${ids}::bigint[]) and ${ownedBy(owner_id)} and deleted_at is null
      and not ${isMergeTarget}
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
