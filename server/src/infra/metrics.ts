import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countJobs } from './job-counts.ts';
import type { Job } from './jobs.ts';
import type { Mailer } from './mail/mail.ts';
import type { ReadFrom } from './replica/replica.ts';

/** Prometheus metrics of this server and its database, without personal data. See docs/decisions/091. */
export interface Metrics {
  registry: Registry;
  observeCall(call: { method: string; route: string; status: number }, seconds: number): void;
  /** Registers a callback for the number of open event streams. */
  observeStreams(getOpenCount: () => number): void;
  /** Wraps jobs to count their successes and failures. */
  instrumentJobs(jobs: Record<string, Job>): Record<string, Job>;
  instrumentMailer(mailer: Mailer): Mailer;
  /** Counts a read that the replica could serve. */
  countRead(from: ReadFrom): void;
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

// Only the number of inserted rows is exported, never their content.
const COUNTED_TABLES = ['contacts', 'messages', 'notifications', 'reminders', 'users'];

const ROWS_ADDED = `
  select relname as table, n_tup_ins::float as added from pg_stat_user_tables
  where schemaname = 'public' and relname = any ($1)`;

/** Starts measuring. `pool` is queried when metrics are read. */
export function openMetrics(pool: pg.Pool, version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeBuild(registry, version);
  measurePool(registry, pool);
  measureDatabase(registry, pool);
  const { calls, jobs_done, mails, reads } = createServerMetrics(registry);
  return {
    registry,
    observeCall: (call, seconds) => calls.observe(call, seconds),
    observeStreams(getOpenCount) {
      const gauge: Gauge = new Gauge({
        name: 'acquaint_event_streams',
        help: 'Open event streams of this server.',
        registers: [registry],
        collect: () => gauge.set(getOpenCount()),
      });
    },
    instrumentJobs: (jobs) =>
      Object.fromEntries(
        Object.entries(jobs).map(([job, run]) => [
          job,
          (payload, id) =>
            countOutcome(run(payload, id), (outcome) => jobs_done.inc({ job, outcome })),
        ]),
      ),
    instrumentMailer: (mailer) => ({
      send: (mail, id, options) =>
        countOutcome(mailer.send(mail, id, options), (outcome) =>
          mails.inc({ outcome: outcome === 'done' ? 'sent' : outcome }),
        ),
      close: () => mailer.close(),
    }),
    countRead: (from) => reads.inc({ from }),
  };
}

function describeBuild(registry: Registry, version: string): void {
  const info = new Gauge({
    name: 'acquaint_build_info',
    help: 'Running version; always 1.',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version }, 1);
}

/** What this server did. */
function createServerMetrics(registry: Registry) {
  const registers = [registry];
  const mails = new Counter({
    name: 'acquaint_mails_total',
    help: 'Emails sent by this server, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  return {
    calls: new Histogram({
      name: 'acquaint_http_request_duration_seconds',
      help: 'Request duration by route template.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    }),
    jobs_done: new Counter({
      name: 'acquaint_jobs_done_total',
      help: 'Background jobs finished by this server, by outcome.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    mails,
    reads: new Counter({
      name: 'acquaint_replica_reads_total',
      help: 'Reads the replica could serve, by whether it did or why not.',
      labelNames: ['from'],
      registers,
    }),
  };
}

async function countOutcome(
  work: Promise<void>,
  count: (outcome: 'done' | 'failed') => void,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    count('failed');
    throw error;
  }
  count('done');
}

function measurePool(registry: Registry, pool: pg.Pool): void {
  const registers = [registry];
  const connections = new Gauge({
    name: 'acquaint_database_connections',
    help: 'Connections in this server’s pool.',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'acquaint_database_queries_waiting',
    help: 'Queries waiting for a connection of this server’s pool.',
    registers,
    collect: () => waiting.set(pool.waitingCount),
  });
}

/** Shared values are reported by every server: aggregate them with max. */
function measureDatabase(registry: Registry, pool: pg.Pool): void {
  // The metrics are collected in parallel and share one reading of the database.
  let reading: Promise<void> | undefined;
  const common = {
    registers: [registry],
    collect: () => (reading ??= read().finally(() => (reading = undefined))),
  };
  const jobs = new Gauge({
    name: 'acquaint_jobs',
    help: 'Background jobs in the database, by state.',
    labelNames: ['state'],
    ...common,
  });
  const oldest = new Gauge({
    name: 'acquaint_jobs_oldest_seconds',
    help: 'How long the oldest due job has waited.',
    ...common,
  });
  const rows = new Counter({
    name: 'acquaint_rows_added_total',
    help: 'Rows added to the database, by table.',
    labelNames: ['table'],
    ...common,
  });
  const up = new Gauge({
    name: 'acquaint_database_up',
    help: 'Whether the database responded.',
    ...common,
  });
  const read = async () => {
    const stats = await readDatabaseStats(pool).catch(() => null);
    for (const metric of [jobs, oldest, rows]) metric.reset();
    up.set(stats === null ? 0 : 1);
    if (stats === null) return;
    const { oldest_seconds, ...states } = stats.jobs;
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    oldest.set(oldest_seconds);
    for (const { table, added } of stats.rows) rows.inc({ table }, added);
  };
}

async function readDatabaseStats(pool: pg.Pool) {
  const jobs = await countJobs(pool);
  const { rows } = await pool.query<{ table: string; added: number }>(ROWS_ADDED, [COUNTED_TABLES]);
  return { jobs, rows };
}
