import { sql } from 'kysely';
import { Logger, parseCrontab, type JobHelpers, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Timestamp } from './clock.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import type { Db } from './db.ts';
import { superviseRunner, startDeadWorkerCheck } from './job-runner.ts';
import type { Log } from './log.ts';
import { deferredStatement } from './pg-pipeline/prepared-queries.ts';

/**
 * Background work: given its payload as it was put in, and an id that is the same at each try. Runs at least once, so
 * it must be repeatable; what throws is tried again, later and later, for three days.
 */
export type Job = (payload: unknown, id: string) => Promise<void>;

/**
 * Asks for background work, in the caller's transaction: it runs if and only if that commits, at once or at `run_at`.
 * Of jobs with the same `key` that have not begun, one is kept: at the time that was asked for first.
 */
export async function enqueueJob(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  key?: string,
  run_at?: Timestamp,
): Promise<void> {
  await addJob(db, name, JSON.stringify(payload), key ?? null, run_at ?? null);
}

const addJob = deferredStatement(
  'add-job',
  (_db, name: string, payload: string, key: string | null, run_at: Timestamp | null) =>
    // What waits already is held, not written anew: that would wake every server, and miss a job that begins meanwhile.
    sql`with waiting as (
        select from graphile_worker._private_jobs
        where key = ${key} and is_available and attempts = 0 and payload::jsonb = ${payload}::jsonb
        for update)
      select graphile_worker.add_job(
        ${name}, payload := ${payload}::json, job_key := ${key},
        run_at := ${run_at}::timestamptz, job_key_mode := 'preserve_run_at')
      where not exists (select from waiting)`,
);

/** The same for many payloads of one job, each a job of its own. */
export async function enqueueJobs(
  db: Db,
  name: string,
  payloads: Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select graphile_worker.add_job(${name}, payload := payload)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`.execute(db);
}

/** Gives back what a killed server was working on. Only for a server that has its database to itself. */
export async function unlockJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs where locked_by is not null`.execute(db);
}

/** All background work of a server. */
export interface WorkerConfig {
  jobs: Record<string, Job>;
  /** Apart from the rest, so that a mail server that is slow or away holds up nothing else. */
  mails: Record<string, Job>;
  /** What is done regularly, a line each: minute, hour, day, month, weekday (UTC), name of the job. */
  crontab: string[];
}

const JOB_CONCURRENCY = 4;
const MAIL_CONCURRENCY = 2;

/** In batches, of one where nothing waits: only for these does `stop` wait until it is written down how a job ended. */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Works through jobs until `stop`, whatever becomes of the database meanwhile; what a dead server left is taken up.
 * `stop` lets those under way finish; mails for five seconds, then they are given back to be sent later.
 */
export async function startJobs(
  connection: pg.ClientConfig,
  { jobs, mails, crontab }: WorkerConfig,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(connection, log);
  const common = { preset: PRESET, noHandleSignals: true, logger: loggerTo(log) };
  const runners = await Promise.all([
    superviseRunner(
      pool,
      {
        ...common,
        taskList: toTaskList(jobs),
        concurrency: JOB_CONCURRENCY,
        parsedCronItems: parseCrontab(crontab.map(withJobKey).join('\n')),
      },
      log,
    ),
    superviseRunner(
      pool,
      {
        ...common,
        taskList: abortable(toTaskList(mails)),
        concurrency: MAIL_CONCURRENCY,
        parsedCronItems: [],
      },
      log,
    ),
  ]);
  const stopWatching = startDeadWorkerCheck(pool, log);
  return {
    stop: async () => {
      stopWatching();
      await Promise.all(runners.map((runner) => runner.stop()));
      await pool.end();
    },
  };
}

/** A line whose job waits only once: after a night asleep, a machine would have hundreds of the same to do. */
function withJobKey(line: string): string {
  const [name = ''] = line.split(' ').slice(5);
  return `${line}${line.includes('?') ? '&' : ' ?'}jobKey=regularly:${name}`;
}

/** A worker holds a connection only to take a job and to give it back; each runner keeps one to listen. */
function openPool(connection: pg.ClientConfig, log: Log): pg.Pool {
  const limits = { max: CONNECTION_LIMITS.jobs, connectionTimeoutMillis: 2000 };
  const pool = new pg.Pool({ ...limits, ...connection });
  const report = (error: Error) => log.warn(`A connection of the jobs broke: ${error.message}`);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

/** The jobs as graphile-worker takes them. */
export function toTaskList(jobs: Record<string, Job>): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown, { job: { id } }: JobHelpers) => job(payload, id),
    ]),
  );
}

/** A mail server that does not answer must not keep this one from stopping. */
function abortable(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        await Promise.race([task?.(payload as never, helpers), helpers.abortPromise]);
      },
    ]),
  );
}
