import pg from 'pg';

/** Of every query, and of connecting. */
export const STATEMENT_TIMEOUT_MS = 5000;

/** A client that isn't connected yet. */
export function createClient(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: STATEMENT_TIMEOUT_MS });
  // Without a listener, a lost connection would crash the process; the queries report it.
  client.on('error', () => {});
  return client;
}

export async function runQuery<Row extends object>(client: pg.Client, sql: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql);
  return rows;
}

export async function queryRow<Row extends object>(client: pg.Client, sql: string): Promise<Row> {
  const [row] = await runQuery<Row>(client, sql);
  return row!;
}
