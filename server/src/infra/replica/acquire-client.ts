import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { CONNECTION_LIMITS } from '../connection-limits.ts';
import type { Availability } from './availability.ts';
import { CHECK_TIMEOUT_MS } from './identity.ts';

/** Why the primary is used instead. */
export type Unusable = 'behind' | 'busy' | 'away';

/** Delays between checks of the replica's position; one or two usually suffice. */
const PAUSES_MS = [0, 1, 3, 6, 12];
/** How long requests skip a replica that was behind. */
const BEHIND_MS = 250;

// A promoted replica still reports a replay position.
const REPLAYED = `select pg_is_in_recovery() as is_replica,
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position`;

/** Returns a function that acquires a connection to the replica if it has reached `position`. */
export function clientAcquirer(
  pool: pg.Pool,
  availability: Availability,
): (position: number) => Promise<pg.PoolClient | Unusable> {
  const hasReached = positionCheck();
  let behind = false;
  return async (position) => {
    if (!availability.isAvailable()) return 'away';
    if (behind) return 'behind';
    const is_full = pool.totalCount >= CONNECTION_LIMITS.calls;
    if (is_full && pool.waitingCount >= CONNECTION_LIMITS.calls) return 'busy';
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      if (await hasReached(client, position)) return client;
      client.release();
    } catch (error) {
      client?.release(true);
      availability.markUnavailable(error as Error);
      return 'away';
    }
    behind = true;
    setTimeout(() => (behind = false), BEHIND_MS).unref();
    return 'behind';
  };
}

function positionCheck(): (client: pg.PoolClient, position: number) => Promise<boolean> {
  // Per connection: one address may have several replicas behind it.
  const reached = new WeakMap<pg.PoolClient, number>();
  return async (client, position) => {
    if ((reached.get(client) ?? -1) >= position) return true;
    for (const pause_ms of PAUSES_MS) {
      if (pause_ms > 0) await pause(pause_ms);
      const replayed = await positionOf(client);
      reached.set(client, replayed);
      if (replayed >= position) return true;
    }
    return false;
  };
}

async function positionOf(client: pg.PoolClient): Promise<number> {
  const query = { text: REPLAYED, query_timeout: CHECK_TIMEOUT_MS };
  const { rows } = await client.query<{ is_replica: boolean; position: number }>(query);
  const [{ is_replica, position }] = rows as [{ is_replica: boolean; position: number }];
  if (!is_replica) throw new Error('No longer a replica.');
  return position;
}
