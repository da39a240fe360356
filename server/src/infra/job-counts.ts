import type pg from 'pg';

/** How background work stands, on all servers together: each job is in one of these. */
export interface JobCounts {
  /** Its time has come, and nobody has begun. */
  ready: number;
  running: number;
  /** For later. */
  scheduled: number;
  /** Failed, to be tried again. */
  retrying: number;
  /** Failed too often, and given up. */
  failed: number;
  /** For so long the one has waited that waits longest; 0 where none does. */
  oldest_seconds: number;
}

// graphile-worker's own tables: its view of jobs says nothing of how many attempts are left.
const COUNT = `
  with jobs as (
    select run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'failed'
        when attempts > 0 then 'retrying'
        when run_at > now() then 'scheduled'
        else 'ready' end as state
    from graphile_worker._private_jobs)
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
