import type pg from 'pg';
import type { Log } from '../log.ts';
import { readDatabaseIdentity } from './identity.ts';

/** How long an unavailable replica is skipped before it's checked again. */
const RETRY_DELAY_MS = 2000;

export interface Availability {
  isAvailable(): boolean;
  /** Skips the replica until a later check succeeds. */
  markUnavailable(reason: Error): void;
  stop(): void;
}

/** Checks whether the pool leads to a replica of the primary, now and after each failure. */
export function watchAvailability(pool: pg.Pool, primary: pg.Pool, log: Log): Availability {
  const lent = trackLentClients(pool);
  let state: 'new' | 'used' | 'away' = 'new';
  let stopped = false;
  let check_timer: NodeJS.Timeout | undefined;

  function markUnavailable(reason: Error): void {
    if (stopped) return;
    // An aggregate of connection errors has no message of its own.
    const { message, code } = reason as NodeJS.ErrnoException;
    if (state !== 'away') log.warn(`Replica unavailable, using the primary: ${message || code}`);
    state = 'away';
    // Queries on an unresponsive connection would wait forever.
    for (const client of lent) void client.end();
    check_timer ??= setTimeout(() => void check(), RETRY_DELAY_MS).unref();
  }

  async function check(): Promise<void> {
    check_timer = undefined;
    try {
      await requireReplica(pool, primary);
      if (state === 'away') log.info('Replica available again.');
      state = 'used';
    } catch (error) {
      markUnavailable(error as Error);
    }
  }

  void check();
  return {
    isAvailable: () => state === 'used',
    markUnavailable,
    stop() {
      stopped = true;
      clearTimeout(check_timer);
    },
  };
}

/** The clients in use. */
function trackLentClients(pool: pg.Pool): ReadonlySet<pg.PoolClient> {
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  return lent;
}

async function requireReplica(pool: pg.Pool, primary: pg.Pool): Promise<void> {
  const [its, ours] = await Promise.all([
    readDatabaseIdentity(pool),
    readDatabaseIdentity(primary),
  ]);
  if (!its.follows) throw new Error('Not a replica.');
  if (its.whose !== ours.whose) throw new Error('Replica of another database.');
}
