import { sql } from 'kysely';
import {
  Logger,
  parseCronItems,
  type CronItem,
  type JobHelpers,
  type TaskList,
} from 'graphile-worker';
import pg from 'pg';
import type { Timestamp } from './clock.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import type { Db } from './db.ts';
import { FORMER_JOB_NAMES } from './former-job-names.ts';
import { superviseRunner, startDeadWorkerCheck } from './job-runner.ts';
import type { Log } from './log.ts';
import { preparedQuery, type Param } from './prepared-queries.ts';

/**
 * A background job: gets its payload and an id that stays the same for retries. Runs at least once, so it must be
 * idempotent; failures are retried with growing delays for three days. See docs/decisions/013.
 */
export type Job = (payload: unknown, id: string) => Promise<void>;

/**
 * Enqueues a job in the caller's transaction, immediate or at `run_at`. A pending job with the same `key` stays as it
 * is, with its time; the same key must always have the same payload.
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

/** As above for a job that waits until no other job is waiting. */
export async function enqueueBackgroundJob(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  key: string,
): Promise<void> {
  await addBackgroundJob(db, name, JSON.stringify(payload), key, null);
}

// Lower priorities run first.
const addJob = addJobStatement('add-job', 0);
const addBackgroundJob = addJobStatement('add-background-job', 10);

function addJobStatement(statement: string, priority: number) {
  return preparedQuery(
    statement,
    (
      _db,
      name: Param<string>,
      payload: Param<string>,
      key: Param<string | null>,
      run_at: Param<Timestamp | null>,
    ) => {
      const id = sql`(graphile_worker.add_job(
        ${name}, payload := ${payload}::json, job_key := ${key},
        run_at := ${run_at}::timestamptz, job_key_mode := 'preserve_run_at',
        priority := ${sql.lit(priority)})).id`;
      // `add_job` rewrites a pending job and wakes all servers, which isn't needed while that job can't start before
      // this transaction commits. It returns nulls and adds no job if the pending one starts concurrently, so it is
      // called again. See docs/decisions/013.
      return sql`select coalesce(${id}, ${id})
        where not exists (
          select from graphile_worker.jobs
          where key = ${key} and attempts = 0 and locked_at is null
            and run_at > clock_timestamp() + interval '1 minute')`;
    },
  );
}

interface QueuedJob {
  queue: string;
  payload: Record<string, unknown>;
  key: string | null;
  run_at: Timestamp | null;
}

/** As `enqueueJob` for a job that waits until no other job of its queue is running. */
export async function enqueueInQueue(
  db: Db,
  name: string,
  { queue, payload, key, run_at }: QueuedJob,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    queue_name := ${queue}, job_key := ${key}, run_at := ${run_at}::timestamptz,
    job_key_mode := 'preserve_run_at')`.execute(db);
}

/** Deletes the due jobs of a queue, for a running one that does their work, too. */
export async function dropDueJobs(db: Db, queue: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where queue_name = ${queue} and locked_at is null and run_at <= now()`.execute(db);
}

/** One job per payload. */
export async function enqueueJobs(
  db: Db,
  name: string,
  payloads: Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select graphile_worker.add_job(${name}, payload := payload)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`.execute(db);
}

/** Unlocks all jobs after a crash. Only for a server with its own database. */
export async function unlockJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`.execute(db);
}

export interface WorkerConfig {
  jobs: Record<string, Job>;
  /** Run separately, so that a slow mail server doesn't delay other jobs. */
  mails: Record<string, Job>;
  /** Run separately, so that they are sent within a second. */
  pushes?: Record<string, Job>;
  /** Run separately, so that slow receivers delay neither jobs nor mails. */
  webhooks?: Record<string, Job>;
  crontab: CronItem[];
}

/** Runs a job every minute; missed runs aren't made up for. */
export function everyMinute(task: string): CronItem {
  return { task, match: '* * * * *' };
}

/** Runs a job every night at a time (UTC), or at the next start within a day. */
export function nightly(time: `${number}:${number}`, task: string): CronItem {
  const [hour, minute] = time.split(':').map(Number);
  return { task, match: `${minute} ${hour} * * *`, options: { backfillPeriod: 86_400_000 } };
}

const JOB_CONCURRENCY = 4;
const MAIL_CONCURRENCY = 2;
const PUSH_CONCURRENCY = 4;
const WEBHOOK_CONCURRENCY = 20;

/** Batching makes `stop` wait until job results are stored; single jobs don't wait. */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs jobs until `stop`, even through database outages, and takes over jobs of dead servers. `stop` completes running
 * jobs; emails, pushes and webhooks are aborted after five seconds and sent later.
 */
export async function startJobs(
  connection: pg.ClientConfig,
  { jobs, mails, pushes, webhooks, crontab }: WorkerConfig,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(connection, log);
  const common = { preset: PRESET, noHandleSignals: true, logger: loggerTo(log) };
  const start = (taskList: TaskList, concurrency: number, crons: CronItem[] = []) =>
    superviseRunner(
      pool,
      { ...common, taskList, concurrency, parsedCronItems: parseCronItems(crons) },
      log,
    );
  const runners = await Promise.all([
    start(toTaskList(jobs), JOB_CONCURRENCY, crontab.map(withJobKey)),
    start(abortable(toTaskList(mails)), MAIL_CONCURRENCY),
    ...(pushes === undefined ? [] : [start(abortable(toTaskList(pushes)), PUSH_CONCURRENCY)]),
    ...(webhooks === undefined
      ? []
      : [start(abortable(toTaskList(webhooks)), WEBHOOK_CONCURRENCY)]),
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

/** Adds a job key, so that a machine waking from sleep runs each cron job once. */
function withJobKey(item: CronItem): CronItem {
  return { ...item, options: { ...item.options, jobKey: `regularly:${item.task}` } };
}

/** Workers hold a connection only to fetch and complete jobs; each runner keeps one to listen. */
function openPool(connection: pg.ClientConfig, log: Log): pg.Pool {
  const limits = { max: CONNECTION_LIMITS.jobs, connectionTimeoutMillis: 2000 };
  const pool = new pg.Pool({ ...limits, ...connection });
  const report = (error: Error) => log.warn(`Job connection lost: ${error.message}`);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    // Jobs mostly wait for other servers, without a connection.
    else if (message.includes('maxPoolSize')) log.debug(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

export function toTaskList(jobs: Record<string, Job>): TaskList {
  const tasks: TaskList = {};
  for (const [name, job] of Object.entries(jobs))
    tasks[name] = (payload: unknown, { job: { id } }: JobHelpers) => job(payload, id);
  for (const [former, name] of Object.entries(FORMER_JOB_NAMES))
    if (tasks[name] !== undefined) tasks[former] = tasks[name];
  return tasks;
}

/** Lets `stop` abort emails to an unresponsive mail server, and webhooks. */
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
