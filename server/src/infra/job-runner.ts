import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

const RESTART_DELAY_MS = 500;
/** After it failed to store a result, Graphile Worker 0.18 may wait forever for results that are stored already. */
const STUCK_MS = 5_000;
const CHECK_INTERVAL_MS = 10_000;

/** Advisory lock on a runner's listen connection, which shows that it's alive. See docs/decisions/098. */
const LOCK_ALIVE = 'select pg_advisory_lock(hashtextextended($1, 0))';

/** Jobs locked for a while by a runner without the advisory lock, which was killed or lost its connection. */
const RELEASE_DEAD = `
  select graphile_worker.force_unlock_workers(array_agg(locked_by)), count(*)::int as released from (
    select locked_by from graphile_worker.jobs
    where locked_at < now() - interval '10 seconds' group by locked_by) as runners
  where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`;

/** Unlocks jobs of dead runners; returns their number. */
export async function unlockJobsOfDeadWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ released: number }>(RELEASE_DEAD);
  return rows[0]!.released;
}

/** Repeats the check until the returned function is called. */
export function startDeadWorkerCheck(pool: pg.Pool, log: Log): () => void {
  const check = () =>
    unlockJobsOfDeadWorkers(pool).catch((error: unknown) =>
      log.debug({ err: error }, 'Failed to unlock jobs of stopped servers'),
    );
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

interface StartedRunner {
  runner: Runner;
  /** Resolves when the runner has exited, or is stuck. */
  ended: Promise<unknown>;
}

/** Restarts a runner that exits because the database was unavailable, and unlocks its jobs immediately. */
export async function superviseRunner(
  pool: pg.Pool,
  options: RunnerOptions,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let name = '';
  const startRunner = async (): Promise<StartedRunner> => {
    const events = livenessEvents((given) => (name = given));
    const failed = once(events, 'pool:fatalError');
    const runner = await run({ ...options, pgPool: pool, events });
    const exited = runner.promise.catch(() => {});
    return { runner, ended: Promise.race([exited, failed.then(() => setTimeout(STUCK_MS))]) };
  };
  const beginAgain = async (): Promise<StartedRunner | null> => {
    while (!stopping.signal.aborted) {
      try {
        await pool.query('select graphile_worker.force_unlock_workers($1)', [[name]]);
        return await startRunner();
      } catch {
        await setTimeout(RESTART_DELAY_MS);
      }
    }
    return null;
  };
  let started = await startRunner();
  const unlockAbandoned = async () => {
    for (;;) {
      await started.ended;
      if (stopping.signal.aborted) return;
      log.warn('The job worker stopped. Restarting.');
      const next = await beginAgain();
      if (next === null) return;
      started = next;
      if (stopping.signal.aborted) await stopRunner(next);
    }
  };
  const unlocking = unlockAbandoned();
  return {
    async stop() {
      stopping.abort();
      await stopRunner(started);
      await unlocking;
    },
  };
}

async function stopRunner({ runner, ended }: StartedRunner): Promise<void> {
  // A runner that exited can't be stopped.
  await Promise.race([runner.stop().catch(() => {}), ended]);
}

function livenessEvents(onName: (name: string) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => onName(workerPool.id));
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The connection is about to LISTEN; a broken one is replaced.
    client.once('drain', () => void client.query(LOCK_ALIVE, [workerPool.id]).catch(() => {}));
  });
  return events;
}
