import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

interface PairRow {
  low_id: number;
  high_id: number;
  score: number;
  reasons: string[];
}

/** Replaces the pairs of these locked contacts, without dismissed ones. */
export async function replacePairs(
  db: Db,
  owner_id: number,
  ids: number[],
  pairs: PairRow[],
): Promise<void> {
  await sql`
    delete from duplicate_pairs
    where low_id = any(${ids}::bigint[]) or high_id = any(${ids}::bigint[])`.execute(db);
  await sql`
    insert into duplicate_pairs (owner_id, low_id, high_id, score, reasons)
    select ${owner_id}::bigint, low_id, high_id, score, reasons
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as given (low_id bigint, high_id bigint, score int, reasons text[])
    where not exists (select from duplicate_dismissals as dismissed
        where dismissed.low_id = given.low_id and dismissed.high_id = given.high_id)`.execute(db);
}

/** Pairs of these contacts (null: all) whose contacts both exist. */
export async function listPairs(db: Db, owner_id: number, ids: number[] | null) {
  const among =
    ids === null
      ? sql`pairs.owner_id = ${owner_id}`
      : sql`(pairs.low_id = any(${ids}::bigint[]) or pairs.high_id = any(${ids}::bigint[]))
          and pairs.owner_id + 0 = ${owner_id}`;
  const { rows } = await sql<PairRow>`
    select low_id, high_id, score, reasons from duplicate_pairs as pairs
    join contacts as low on low.id = low_id and low.deleted_at is null
    join contacts as high on high.id = high_id and high.deleted_at is null
    where ${among}`.execute(db);
  return rows;
}

export async function deletePairsAmong(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    delete from duplicate_pairs where owner_id = ${owner_id}
      and low_id = any(${ids}::bigint[]) and high_id = any(${ids}::bigint[])`.execute(db);
}

/** Permanently dismisses every pair of these contacts. */
export async function insertDismissals(
  db: Db,
  owner_id: number,
  ids: number[],
  created_at: string,
): Promise<void> {
  await sql`
    insert into duplicate_dismissals (low_id, high_id, owner_id, created_at)
    select low.id, high.id, ${owner_id}::bigint, ${created_at}::timestamptz
    from unnest(${ids}::bigint[]) as low (id) join unnest(${ids}::bigint[]) as high (id)
      on low.id < high.id
    on conflict do nothing`.execute(db);
}

export async function listDismissals(
  db: Db,
  owner_id: number,
  [low, high]: readonly [number, number],
  limit: number,
) {
  const { rows } = await sql<{ contact_ids: [number, number]; dismissed_at: string }>`
    select json_build_array(low_id, high_id) as contact_ids, created_at as dismissed_at
    from duplicate_dismissals
    where owner_id = ${owner_id} and (low_id, high_id) > (${low}, ${high})
    order by low_id, high_id limit ${limit}`.execute(db);
  return rows;
}
