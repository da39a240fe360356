import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { laterVersion } from '../../../contact-version.queries.ts';
import { ownedBy } from '../contacts.queries.ts';

/** Merged contacts are in neither. */
export type ContactScope = 'list' | 'trash' | 'anywhere';

/** Changes that don't affect derived data. */
export interface ContactFlags {
  favorite: boolean;
  contact_type_id: number | null;
  /** When it was moved to the trash. */
  deleted_at: string | null;
}

export interface FlaggedContact extends ContactFlags {
  id: number;
}

/** Locks the contacts, ordered by id. */
export function lockFlags(db: Db, owner_id: number, ids: number[], scope: ContactScope) {
  return inScope(db, owner_id, ids, scope)
    .select(['id', 'favorite', 'contact_type_id', 'deleted_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function countInScope(db: Db, owner_id: number, ids: number[], scope: ContactScope) {
  const { count } = await inScope(db, owner_id, ids, scope)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function inScope(db: Db, owner_id: number, ids: number[], scope: ContactScope) {
  return db
    .selectFrom('contacts')
    .where(ownedBy(owner_id))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('merge_id', 'is', null)
    .$if(scope === 'list', (query) => query.where('deleted_at', 'is', null))
    .$if(scope === 'trash', (query) => query.where('deleted_at', 'is not', null));
}

/** Updates the flags of many contacts in one statement, each with a new version (see etag.ts). */
export async function updateFlags(
  db: Db,
  owner_id: number,
  rows: FlaggedContact[],
  now: string,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await sql`
    update contacts set favorite = marked.favorite, contact_type_id = marked.contact_type_id,
      deleted_at = marked.deleted_at,
      updated_at = ${laterVersion(now)}
    from jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) as marked
    where contacts.id = marked.id and contacts.id = any(${ids}::bigint[])
      and ${ownedBy(owner_id)}`.execute(db);
}

/** Tags by name with their contact counts, after `after`. */
export function listTags(db: Db, owner_id: number, after: string, limit: number) {
  return db
    .selectFrom('contact_tags')
    .select((row) => ['name', row.fn.countAll<number>().as('contact_count')])
    .where('owner_id', '=', owner_id)
    .where('name', '>', after)
    .groupBy('name')
    .orderBy('name')
    .limit(limit)
    .execute();
}
