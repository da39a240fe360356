import type pg from 'pg';

/** Timeout of a query that checks the replica. */
export const CHECK_TIMEOUT_MS = 1000;

const IDENTITY = `select pg_is_in_recovery() as is_replica,
    system_identifier || ' ' || current_database() as database_id
  from pg_control_system()`;

/** Whether this is a replica, and an identifier that a database shares with its replicas. */
export async function readDatabaseIdentity(
  database: pg.Pool | pg.Client,
): Promise<{ is_replica: boolean; database_id: string }> {
  const query = { text: IDENTITY, query_timeout: CHECK_TIMEOUT_MS };
  const { rows } = await database.query<{ is_replica: boolean; database_id: string }>(query);
  return rows[0]!;
}
