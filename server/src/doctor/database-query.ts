import type pg from 'pg';

/** Of every query, and of connecting. */
export const STATEMENT_TIMEOUT_MS = 5000;

export async function runQuery<Row extends object>(client: pg.Client, sql: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql);
  return rows;
}

export async function queryRow<Row extends object>(client: pg.Client, sql: string): Promise<Row> {
  const [row] = await runQuery<Row>(client, sql);
  return row!;
}
