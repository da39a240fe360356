import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

const RESTART_DELAY_MS = 500;
const LOOK_MS = 10_000;

/** By this lock, held by the connection on which a runner listens, all servers see that the runner lives. */
const LOCK_ALIVE = 'select pg_advisory_lock(hashtextextended($1, 0))';

/** Whoever has held a job for a while and holds no such lock was killed, or cut off from the database. */
const RELEASE_DEAD = `
  select graphile_worker.force_unlock_workers(array_agg(locked_by)), count(*)::int as released from (
    select locked_by from graphile_worker._private_jobs
    where locked_at < now() - interval '10 seconds' group by locked_by) as runners
  where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`;

/** Gives back what runners that are no more were working on; says how many these were. */
export async function unlockJobsOfDeadWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ released: number }>(RELEASE_DEAD);
  return rows[0]!.released;
}

/** Looks for such jobs again and again, until the returned function is called. */
export function startDeadWorkerCheck(pool: pg.Pool, log: Log): () => void {
  const look = () =>
    unlockJobsOfDeadWorkers(pool).catch((error: unknown) =>
      log.debug({ err: error }, 'Jobs of servers that are gone could not be looked for'),
    );
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * A runner that is begun again when it ends unasked: it does so when it could not write down how a job ended, the
 * database being away. What it held is given back at once.
 */
export async function superviseRunner(
  pool: pg.Pool,
  options: RunnerOptions,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let name = '';
  const begin = (): Promise<Runner> =>
    run({ ...options, pgPool: pool, events: livenessEvents((given) => (name = given)) });
  const beginAgain = async (): Promise<Runner | null> => {
    while (!stopping.signal.aborted) {
      try {
        await pool.query('select graphile_worker.force_unlock_workers($1)', [[name]]);
        return await begin();
      } catch {
        await setTimeout(RESTART_DELAY_MS);
      }
    }
    return null;
  };
  let runner = await begin();
  const keep = async () => {
    for (;;) {
      await runner.promise.catch(() => {});
      if (stopping.signal.aborted) return;
      log.warn('Background work has ended. It is begun again.');
      const next = await beginAgain();
      if (next === null) return;
      runner = next;
      if (stopping.signal.aborted) await next.stop();
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      // One that has just ended by itself cannot be stopped.
      await runner.stop().catch(() => {});
      await kept;
    },
  };
}

function livenessEvents(onName: (name: string) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => onName(workerPool.id));
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The connection is about to be asked to listen. Where it breaks, the runner opens another.
    client.once('drain', () => void client.query(LOCK_ALIVE, [workerPool.id]).catch(() => {}));
  });
  return events;
}
