import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { laterVersion } from '../../../contact-version.queries.ts';
import { ownedBy } from '../contacts.queries.ts';

/** Origin, and last contact as entered by the user. */
export interface ContactOrigin {
  source: string;
  created_at: string;
  last_contacted_by_hand: string | null;
}

export async function findOrigins(db: Db, ids: number[]): Promise<Map<number, ContactOrigin>> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'source', 'created_at', 'last_contacted_by_hand'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}

export function setOrigin(db: Db, owner_id: number, id: number, origin: ContactOrigin) {
  const { source, created_at, last_contacted_by_hand } = origin;
  return db
    .updateTable('contacts')
    .set({ source, created_at, last_contacted_by_hand })
    .where(ownedBy(owner_id))
    .where('id', '=', id)
    .execute();
}

/** Hides merged contacts. Each write moves `updated_at` (see etag.ts). */
export async function detachContacts(
  db: Db,
  owner_id: number,
  ids: number[],
  merge_id: number,
  now: string,
): Promise<void> {
  await sql`
    update contacts set deleted_at = ${now}, merge_id = ${merge_id}, updated_at = ${laterVersion(now)}
    where id = any(${ids}::bigint[]) and ${ownedBy(owner_id)}`.execute(db);
}

export async function reattachContacts(
  db: Db,
  owner_id: number,
  merge_id: number,
  now: string,
): Promise<void> {
  await sql`
    update contacts set deleted_at = null, merge_id = null, updated_at = ${laterVersion(now)}
    where merge_id = ${merge_id} and ${ownedBy(owner_id)}`.execute(db);
}

export async function findTypeNames(
  db: Db,
  owner_id: number,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('contact_types')
    .select(['id', 'name'])
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Which of these types and users still exist, for restoring references. */
export async function findPresentLinks(
  db: Db,
  owner_id: number,
  links: { contact_type_id: number | null; associated_user_id: number | null },
) {
  const { rows } = await sql<typeof links>`
    select
      (select id from contact_types where id = ${links.contact_type_id} and owner_id = ${owner_id}
        for key share) as contact_type_id,
      (select id from users where id = ${links.associated_user_id} and deleted_at is null
        for key share) as associated_user_id`.execute(db);
  return rows[0] ?? { contact_type_id: null, associated_user_id: null };
}
