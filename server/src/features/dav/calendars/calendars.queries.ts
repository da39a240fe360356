import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/** Which of these contacts are the owner's and not in the trash, in the given order. */
export async function findLiveContacts(db: Db, owner_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const live = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => live.has(id));
}
