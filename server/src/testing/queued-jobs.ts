import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';

interface QueuedJob {
  name: string;
  key: string | null;
  payload: Record<string, unknown>;
}

/** All jobs with their payloads, which graphile-worker's public view doesn't have. */
export async function queuedJobs(db: Db): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select task_identifier as name, key, payload
    from graphile_worker.jobs join (select id, payload from graphile_worker._private_jobs) as payloads using (id)
    order by id`.execute(db);
  return rows;
}
