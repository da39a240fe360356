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
  const busyClients = trackBusyClients(pool);
  let state: 'unchecked' | 'available' | 'unavailable' = 'unchecked';
  let stopped = false;
  let check_timer: NodeJS.Timeout | undefined;

  function markUnavailable(reason: Error): void {
    if (stopped) return;
    // An aggregate of connection errors has no message of its own.
    const { message, code } = reason as NodeJS.ErrnoException;
    if (state !== 'unavailable')
      log.warn(`Replica unavailable, using the primary: ${message || code}`);
    state = 'unavailable';
    // Queries on an unresponsive connection would wait forever.
    for (const client of busyClients) void client.end();
    check_timer ??= setTimeout(() => void check(), RETRY_DELAY_MS).unref();
  }

  async function check(): Promise<void> {
    check_timer = undefined;
    try {
      await requireReplica(pool, primary);
      if (state === 'unavailable') log.info('Replica available again.');
      state = 'available';
    } catch (error) {
      markUnavailable(error as Error);
    }
  }

  void check();
  return {
    isAvailable: () => state === 'available',
    markUnavailable,
    stop() {
      stopped = true;
      clearTimeout(check_timer);
    },
  };
}

/** The clients in use. */
function trackBusyClients(pool: pg.Pool): ReadonlySet<pg.PoolClient> {
  const busyClients = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => busyClients.add(client));
  pool.on('release', (_error, client) => busyClients.delete(client));
  return busyClients;
}

async function requireReplica(pool: pg.Pool, primary: pg.Pool): Promise<void> {
  const [replicaIdentity, primaryIdentity] = await Promise.all([
    readDatabaseIdentity(pool),
    readDatabaseIdentity(primary),
  ]);
  if (!replicaIdentity.is_replica) throw new Error('Not a replica.');
  if (replicaIdentity.database_id !== primaryIdentity.database_id)
    throw new Error('Replica of another database.');
}
