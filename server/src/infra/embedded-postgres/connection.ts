import pg from 'pg';
import { isConnectionLost } from '../database-unavailable.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPassword, SUPERUSER } from './password.ts';
import type { PidFile } from './pid-file.ts';

const DATABASE = 'acquaint';

/** `host` is the socket's folder. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export function connectionTo(cluster: string, { socketFolder, port }: PidFile): Connection {
  const password = readPassword(cluster);
  return { host: socketFolder, port, user: SUPERUSER, password, database: DATABASE };
}

/** The connection as a URL. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  const where = new URLSearchParams({ host });
  return `postgres://${user}:${password}@localhost:${port}/${database}?${where}`;
}

const CANNOT_CONNECT_NOW = '57P03';
const NOT_LISTENING = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', CANNOT_CONNECT_NOW]);

/** False while the database starts, recovers or shuts down. */
export async function acceptsConnections(connection: Connection): Promise<boolean> {
  try {
    await query(connection, 'select');
    return true;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (NOT_LISTENING.has(code) || isConnectionLost(error as Error)) return false;
    throw new EmbeddedPostgresError(
      `PostgreSQL in ${connection.host} rejects connections: ${message}. ` +
        'See postgres.log in the data folder.',
    );
  }
}

export async function createDatabaseIfMissing(connection: Connection): Promise<void> {
  const existing = await query(connection, `select from pg_database where datname = '${DATABASE}'`);
  if (existing.rowCount === 0) await query(connection, `create database ${DATABASE}`);
}

/** Queries the `postgres` database, which always exists. */
async function query(connection: Connection, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  // Errors are also reported by the query; without a listener they would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
