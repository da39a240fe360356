import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../infra/embedded-postgres/start.ts';

export interface TestServer {
  /** A connection that may create and drop databases. */
  admin: pg.ClientConfig;
  stop(): Promise<void>;
}

/** The PostgreSQL that TEST_DATABASE_URL names, or the embedded one in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '')
    return { admin: { connectionString: url }, stop: () => Promise.resolve() };
  const data_dir = await mkdtemp(join(tmpdir(), 'acquaint-test-'));
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(data_dir, 0o711);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const postgres = await startEmbeddedPostgres({ data_dir, log, sync: false });
  return {
    admin: { ...postgres.connection },
    stop: async () => {
      await postgres.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** The connection to another database of the same server. */
export function connectionToDatabase(admin: pg.ClientConfig, database: string): pg.ClientConfig {
  if (admin.connectionString === undefined) return { ...admin, database };
  const url = new URL(admin.connectionString);
  url.pathname = database;
  return { connectionString: url.href };
}

export async function runAsAdmin(admin: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
