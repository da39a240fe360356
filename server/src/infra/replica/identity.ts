import type pg from 'pg';

/** Timeout of a query that checks the replica. */
export const CHECK_TIMEOUT_MS = 1000;

const IDENTITY = `select pg_is_in_recovery() as follows,
    system_identifier || ' ' || current_database() as whose
  from pg_control_system()`;

/** Whether it is a replica, and the system identifier shared by a database and its replicas. */
export async function readDatabaseIdentity(
  database: pg.Pool | pg.Client,
): Promise<{ follows: boolean; whose: string }> {
  const query = { text: IDENTITY, query_timeout: CHECK_TIMEOUT_MS };
  const { rows } = await database.query<{ follows: boolean; whose: string }>(query);
  return rows[0]!;
}
