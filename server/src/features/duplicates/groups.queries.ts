import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

export interface GroupRow {
  id: number;
  contact_ids: number[];
  score: number;
  reasons: string[];
}

// Ids as numbers: `pg` returns bigint arrays as text.
const GROUP = sql`id, contact_ids::float8[] as contact_ids, score, reasons`;

/** Groups containing any of these contacts; null means all groups of the owner. */
export async function listGroupsWith(db: Db, owner_id: number, ids: number[] | null) {
  const isIncluded = ids === null ? sql`true` : sql`contact_ids && ${ids}::bigint[]`;
  const { rows } = await sql<GroupRow>`
    select ${GROUP} from duplicate_groups where owner_id = ${owner_id} and ${isIncluded}`.execute(
    db,
  );
  return rows;
}

/** Best first. */
export async function listGroups(
  db: Db,
  owner_id: number,
  after: { score: number; id: number } | null,
  limit: number,
) {
  const isAfterCursor =
    after === null
      ? sql`true`
      : sql`score <= ${after.score} and (score < ${after.score} or id > ${after.id})`;
  const { rows } = await sql<GroupRow>`
    select ${GROUP} from duplicate_groups where owner_id = ${owner_id} and ${isAfterCursor}
    order by score desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function countGroups(db: Db, owner_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('duplicate_groups')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Contacts of groups in which one was deleted, merged or moved to the trash. */
export async function findStaleGroups(db: Db, owner_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(contact_ids)::float8 as id from duplicate_groups
    where owner_id = ${owner_id} and (
      select count(*) from contacts where id = any(contact_ids) and deleted_at is null
    ) < cardinality(contact_ids)`.execute(db);
  return rows.map((row) => row.id);
}

export async function replaceGroups(
  db: Db,
  owner_id: number,
  removed_ids: number[],
  groups: Omit<GroupRow, 'id'>[],
): Promise<void> {
  if (removed_ids.length > 0)
    await sql`delete from duplicate_groups where id = any(${removed_ids}::bigint[])`.execute(db);
  if (groups.length > 0)
    await sql`
      insert into duplicate_groups (owner_id, contact_ids, score, reasons)
      select ${owner_id}::bigint, contact_ids, score, reasons
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as given (contact_ids bigint[], score int, reasons text[])`.execute(db);
}
