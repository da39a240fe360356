import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

interface Ends {
  from_id: number | null;
  to_id: number | null;
}

interface NewRow extends Ends {
  kind_id: number;
  name: string;
  since: string | null;
  until: string | null;
  note: string;
}

/** Inserts relationships that don't exist yet; returns the new ones. */
export async function insertMissing(
  db: Db,
  owner_id: number,
  rows: readonly NewRow[],
  now: string,
): Promise<(Ends & { id: number })[]> {
  const { rows: added } = await sql<Ends & { id: number }>`
    insert into relationships (owner_id, kind_id, from_id, to_id, name, since, until, note,
      created_at, updated_at)
    select ${owner_id}, kind_id, from_id, to_id, name, since, until, note, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (kind_id bigint,
      from_id bigint, to_id bigint, name text, since text, until text, note text)
    on conflict do nothing
    returning id, from_id, to_id`.execute(db);
  return added;
}

/** Deletes relationships that weren't changed since they were added. */
export async function deleteUnchanged(db: Db, owner_id: number, ids: number[]): Promise<void> {
  await sql`
    delete from relationships
    where id = any(${ids}::bigint[]) and owner_id = ${owner_id} and updated_at = created_at`.execute(
    db,
  );
}
