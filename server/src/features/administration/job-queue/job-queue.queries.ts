import { sql } from 'kysely';
import type { TaskCounts } from '#contract/administration.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';

/** On all servers, by task. */
export async function countJobsByTask(db: Db): Promise<TaskCounts[]> {
  const { rows } = await sql<TaskCounts>`
    with jobs as (
      select task_identifier as task, run_at, case
          when locked_at is not null then 'running'
          when attempts >= max_attempts then 'failed'
          when attempts > 0 then 'retrying'
          when run_at > now() then 'scheduled'
          else 'ready' end as state
      from graphile_worker.jobs)
    select task,
      count(*) filter (where state = 'ready')::int as ready,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'retrying')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'ready')), 0)::int
        as oldest_seconds
    from jobs group by task order by task`.execute(db);
  return rows;
}

export interface FailedJobRow {
  id: number;
  task: string;
  attempts: number;
  max_attempts: number;
  last_error: string;
  created_at: Timestamp;
  next_run_at: Timestamp | null;
}

export async function listFailedJobs(
  db: Db,
  before: number | null,
  limit: number,
): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, task_identifier as task, attempts, max_attempts, last_error, created_at,
      case when attempts < max_attempts then run_at end as next_run_at
    from graphile_worker.jobs
    where attempts > 0 and last_error is not null and (${before}::bigint is null or id < ${before})
    order by id desc
    limit ${limit}`.execute(db);
  return rows;
}

const failedJob = (id: number) =>
  sql`from graphile_worker.jobs
    where id = ${id} and attempts > 0 and last_error is not null and locked_at is null`;

/** The task of the job; undefined if none failed with this id. */
export async function rescheduleFailedJob(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    with failed as materialized (select id, task_identifier as task ${failedJob(id)})
    select task from failed,
      graphile_worker.reschedule_jobs(array[failed.id], run_at := now(), attempts := 0)`.execute(
    db,
  );
  return rows[0]?.task;
}

/** The task of the job; undefined if none failed with this id. */
export async function removeFailedJob(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    with failed as materialized (select id, task_identifier as task ${failedJob(id)})
    select task from failed, graphile_worker.complete_jobs(array[failed.id])`.execute(db);
  return rows[0]?.task;
}
