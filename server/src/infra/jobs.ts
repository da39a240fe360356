import { sql } from 'kysely';
import { Logger, run, type JobHelpers, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/**
 * Background work: given its payload as it was put in, and an id that is the same at each try. Runs at least once, so it
 * must be repeatable; what throws is tried again, later and later, for three days.
 */
export type Job = (payload: unknown, id: string) => Promise<void>;

/**
 * Asks for background work, in the caller's transaction: it runs if and only if that commits.
 * Of jobs with the same `key` that have not begun, one is kept.
 */
export async function enqueueJob(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  key?: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null})`.execute(db);
}

/** Gives back what a killed server was working on. Only for a server that has its database to itself. */
export async function releaseJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs where locked_by is not null`.execute(db);
}

/** Works through jobs until `stop`, which lets those under way finish. */
export function startJobs(pool: pg.Pool, jobs: Record<string, Job>, log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasksOf(jobs),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
  });
}

/** The jobs as graphile-worker takes them. */
export function tasksOf(jobs: Record<string, Job>): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown, { job: { id } }: JobHelpers) => job(payload, id),
    ]),
  );
}
