import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

export function listBackups(db: Db, before: number | null, limit: number) {
  return db
    .selectFrom('backups')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether a job of this kind waits or runs. */
export async function hasJob(db: Db, task: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from graphile_worker.jobs where task_identifier = ${task}) as found`.execute(
    db,
  );
  return rows[0]!.found;
}
