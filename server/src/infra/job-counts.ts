import type pg from 'pg';

/** Number of jobs per state on all servers. */
export interface JobCounts {
  /** Due, not started. */
  ready: number;
  running: number;
  /** Scheduled for later. */
  scheduled: number;
  /** Failed, will be retried. */
  retrying: number;
  /** Failed permanently. */
  failed: number;
  /** Age of the oldest due job; 0 if none. */
  oldest_seconds: number;
}

const COUNT = `
  with jobs as (
    select run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'failed'
        when attempts > 0 then 'retrying'
        when run_at > now() then 'scheduled'
        else 'ready' end as state
    from graphile_worker.jobs)
  select
    count(*) filter (where state = 'ready')::int as ready,
    count(*) filter (where state = 'running')::int as running,
    count(*) filter (where state = 'scheduled')::int as scheduled,
    count(*) filter (where state = 'retrying')::int as retrying,
    count(*) filter (where state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where state = 'ready')), 0)::float
      as oldest_seconds
  from jobs`;

export async function countJobs(client: pg.Pool | pg.Client): Promise<JobCounts> {
  const { rows } = await client.query<JobCounts>(COUNT);
  return rows[0]!;
}
