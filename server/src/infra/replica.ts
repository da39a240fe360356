import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import { openDatabase, sqlStateOf, type Database, type Db } from './db.ts';
import type { Log } from './log.ts';
import type { DB } from './schema.ts';

/**
 * Where a query was answered: by the replica, or by the primary because the replica was behind, busy or unavailable;
 * `again` means repeated on the primary.
 */
export type ReadFrom = 'replica' | 'behind' | 'busy' | 'away' | 'again';

export interface Replica {
  /**
   * Runs read-only `work`. Each query uses the replica if it has reached `position`, else the primary. If the replica
   * fails or a write occurs, all of `work` runs again on the primary, so it must have no other side effects. See
   * docs/decisions/100.
   */
  read<T>(position: number, work: (db: Db) => Promise<T>): Promise<T>;
  close: () => Promise<void>;
}

/** Delays between checks of the replica's position; one or two usually suffice. */
const PAUSES_MS = [0, 1, 3, 6, 12];
/** How long requests skip a replica that was behind. */
const BEHIND_MS = 250;
/** Timeout of a position check, and how long the replica is skipped afterwards. */
const QUERY_TIMEOUT_MS = 1000;
const RETRY_DELAY_MS = 2000;

const IDENTITY = `select pg_is_in_recovery() as follows,
    system_identifier || ' ' || current_database() as whose
  from pg_control_system()`;

// A promoted replica still reports a replay position.
const REPLAYED = `select pg_is_in_recovery() as follows,
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position`;

const RECOVERY_CONFLICT = '40001';
const READ_ONLY = '25006';

/** Uses the replica whenever it answers, otherwise the primary. */
export function openReplica(
  connection: pg.PoolConfig,
  primary: Database,
  log: Log,
  count: (from: ReadFrom) => void = () => {},
): Replica {
  const { pool, close } = openDatabase(connection, markUnavailable);
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  // Per connection: one address may have several replicas behind it.
  const reached = new WeakMap<pg.PoolClient, number>();
  let state: 'new' | 'used' | 'away' = 'new';
  let behind = false;
  let closing = false;
  let check_timer: NodeJS.Timeout | undefined;

  function markUnavailable(reason: Error): void {
    if (closing) return;
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
      const [its, ours] = await Promise.all([
        readDatabaseIdentity(pool),
        readDatabaseIdentity(primary.pool),
      ]);
      if (!its.follows) throw new Error('Not a replica.');
      if (its.whose !== ours.whose) throw new Error('Replica of another database.');
      if (state === 'away') log.info('Replica available again.');
      state = 'used';
    } catch (error) {
      markUnavailable(error as Error);
    }
  }

  async function reaches(client: pg.PoolClient, position: number): Promise<boolean> {
    if ((reached.get(client) ?? -1) >= position) return true;
    for (const pause_ms of PAUSES_MS) {
      if (pause_ms > 0) await pause(pause_ms);
      const replayed = await positionOf(client);
      reached.set(client, replayed);
      if (replayed >= position) return true;
    }
    return false;
  }

  /** A connection to the replica if it has reached `position`. */
  async function acquireClient(position: number): Promise<pg.PoolClient | ReadFrom> {
    if (state !== 'used') return 'away';
    if (behind) return 'behind';
    const is_full = pool.totalCount >= CONNECTION_LIMITS.calls;
    if (is_full && pool.waitingCount >= CONNECTION_LIMITS.calls) return 'busy';
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      if (await reaches(client, position)) return client;
      client.release();
    } catch (error) {
      client?.release(true);
      markUnavailable(error as Error);
      return 'away';
    }
    behind = true;
    setTimeout(() => (behind = false), BEHIND_MS).unref();
    return 'behind';
  }

  void check();
  return {
    async read(position, work) {
      const failures: Error[] = [];
      const connect = async () => {
        const client = await acquireClient(position);
        count(typeof client === 'string' ? client : 'replica');
        return typeof client === 'string'
          ? primary.pool.connect()
          : trackFailures(failures, client);
      };
      const { options } = pool;
      const dialect = new PostgresDialect({ pool: { connect, end: noop, options } });
      const db = new Kysely<DB>({ dialect });
      try {
        const result = await work(db);
        // Some responses tolerate a failed section.
        if (failures.length === 0) return result;
      } catch (error) {
        if (failures.length === 0) throw error;
      }
      for (const failure of failures) if (!isRequestError(failure)) markUnavailable(failure);
      count('again');
      return work(primary.db);
    },
    async close() {
      closing = true;
      clearTimeout(check_timer);
      await close();
    },
  };
}

/** The pools outlive the request. */
const noop = () => Promise.resolve();

/** The same connection, recording its errors in `failures`. */
function trackFailures(failures: Error[], client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      failures.push(error as Error);
      throw error;
    }
  };
  const release = (error?: boolean) => client.release(error);
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/** Errors of the request, not of the replica: recovery conflicts and attempted writes. */
function isRequestError(failure: Error): boolean {
  const state = sqlStateOf(failure);
  return state === RECOVERY_CONFLICT || state === READ_ONLY;
}

/** Whether it is a replica, and the system identifier shared by a database and its replicas. */
export async function readDatabaseIdentity(
  database: pg.Pool | pg.Client,
): Promise<{ follows: boolean; whose: string }> {
  const query = { text: IDENTITY, query_timeout: QUERY_TIMEOUT_MS };
  const { rows } = await database.query<{ follows: boolean; whose: string }>(query);
  return rows[0]!;
}

async function positionOf(client: pg.PoolClient): Promise<number> {
  const query = { text: REPLAYED, query_timeout: QUERY_TIMEOUT_MS };
  const { rows } = await client.query<{ follows: boolean; position: number }>(query);
  const [{ follows, position }] = rows as [{ follows: boolean; position: number }];
  if (!follows) throw new Error('No longer a replica.');
  return position;
}
