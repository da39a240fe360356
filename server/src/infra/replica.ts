import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import { openDatabase, sqlStateOf, type Database, type Db } from './db.ts';
import type { Log } from './log.ts';
import type { DB } from './schema.ts';

/**
 * Where a sentence was read: from the replica, or from the primary because the replica was behind, busy or away.
 * `again`: a call that began on the replica and was done again on the primary.
 */
export type ReadFrom = 'replica' | 'behind' | 'busy' | 'away' | 'again';

/** A copy of the database that follows the primary. */
export interface Replica {
  /**
   * Does what only reads. Each sentence goes to the replica, if that has all that the primary had when its log was at
   * `position`, else to the primary. Where the replica fails amid it, or refuses because something is written after
   * all, the whole is done again on the primary: `work` must have no effect beside the database.
   */
  read<T>(position: number, work: (db: Db) => Promise<T>): Promise<T>;
  close: () => Promise<void>;
}

/** Before each look at how far it is: nearly always it has all at the first or second. */
const PAUSES_MS = [0, 1, 3, 6, 12];
/** For so long no call waits for one that was behind. */
const BEHIND_MS = 250;
/** How long it may take to say how far it is, and how long it is left alone where it didn't. */
const QUERY_TIMEOUT_MS = 1000;
const RETRY_DELAY_MS = 2000;

const IDENTITY = `select pg_is_in_recovery() as follows,
    system_identifier || ' ' || current_database() as whose
  from pg_control_system()`;

// One that was promoted still says how far it had followed.
const REPLAYED = `select pg_is_in_recovery() as follows,
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position`;

const RECOVERY_CONFLICT = '40001';
const READ_ONLY = '25006';

/**
 * Begins to use a replica of `primary` as soon as it answers; until then, and whenever it doesn't, the primary does.
 */
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
  // Of each connection for itself: behind one address there may be several replicas.
  const reached = new WeakMap<pg.PoolClient, number>();
  let state: 'new' | 'used' | 'away' = 'new';
  let behind = false;
  let closing = false;
  let next_look: NodeJS.Timeout | undefined;

  function markUnavailable(reason: Error): void {
    if (closing) return;
    // Of several addresses none answered: the sum of these errors says nothing itself.
    const { message, code } = reason as NodeJS.ErrnoException;
    if (state !== 'away')
      log.warn(`The replica is left alone, and the primary answers: ${message || code}`);
    state = 'away';
    // What waits for one that went silent would wait for ever.
    for (const client of lent) void client.end();
    next_look ??= setTimeout(() => void look(), RETRY_DELAY_MS).unref();
  }

  async function look(): Promise<void> {
    next_look = undefined;
    try {
      const [its, ours] = await Promise.all([
        readDatabaseIdentity(pool),
        readDatabaseIdentity(primary.pool),
      ]);
      if (!its.follows) throw new Error('It is no replica.');
      if (its.whose !== ours.whose) throw new Error('It is a replica of another database.');
      if (state === 'away') log.info('The replica answers again.');
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

  /** A connection to the replica, if that has all up to `position`. */
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

  void look();
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
        // Some answers do without what could not be read.
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
      clearTimeout(next_look);
      await close();
    },
  };
}

/** The pools outlive a call. */
const noop = () => Promise.resolve();

/** The same connection; what fails on it is kept in `failures`. */
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

/** Says nothing against the replica: it had to drop rows that were being read, or was asked to write. */
function isRequestError(failure: Error): boolean {
  const state = sqlStateOf(failure);
  return state === RECOVERY_CONFLICT || state === READ_ONLY;
}

/** Whether it follows another, and of whom its rows are: the same for a database and its replicas. */
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
  if (!follows) throw new Error('It is no replica any more.');
  return position;
}
