import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { openDatabase, sqlStateOf, type Database, type Db } from '../db.ts';
import type { Log } from '../log.ts';
import type { DB } from '../schema.ts';
import { clientAcquirer, type Unusable } from './acquire-client.ts';
import { watchAvailability } from './availability.ts';

/**
 * Where a query was answered: by the replica, or by the primary because the replica was behind, busy or unavailable;
 * `again` means repeated on the primary.
 */
export type ReadFrom = 'replica' | Unusable | 'again';

export interface Replica {
  /**
   * Runs `work`, which must not write. Each query uses the replica if it has reached `position`, else the primary. If
   * the replica fails, all of `work` runs again on the primary. See docs/decisions/100.
   */
  read<T>(position: number, work: (db: Db) => Promise<T>): Promise<T>;
  close: () => Promise<void>;
}

/** A replayed change needed rows that the query could still see. */
const RECOVERY_CONFLICT = '40001';

/** Uses the replica whenever it answers, otherwise the primary. */
export function openReplica(
  connection: pg.PoolConfig,
  primary: Database,
  log: Log,
  count: (from: ReadFrom) => void = () => {},
): Replica {
  const { pool, close } = openDatabase(connection, (error) => availability.markUnavailable(error));
  const availability = watchAvailability(pool, primary.pool, log);
  const acquireClient = clientAcquirer(pool, availability);
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
      try {
        const result = await work(new Kysely<DB>({ dialect }));
        // Some responses tolerate a failed section.
        if (failures.length === 0) return result;
      } catch (error) {
        if (failures.length === 0) throw error;
      }
      for (const failure of failures)
        if (sqlStateOf(failure) !== RECOVERY_CONFLICT) availability.markUnavailable(failure);
      count('again');
      return work(primary.db);
    },
    async close() {
      availability.stop();
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
