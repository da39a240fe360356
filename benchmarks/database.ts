import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/infra/embedded-postgres/start.ts';

/** An empty database and data folder for one run. */
export interface TemporaryDatabase {
  url: string;
  folder: string;
  drop(): Promise<void>;
}

/** Uses TEST_DATABASE_URL or the embedded database with fsync. */
export async function openTemporaryDatabase(): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-bench-'));
  // PostgreSQL runs as another user for root.
  await chmod(folder, 0o711);
  const opened = await openDatabase(folder);
  return {
    ...opened,
    folder,
    drop: async () => {
      await opened.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openDatabase(folder: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const externalUrl = process.env['TEST_DATABASE_URL'];
  if (externalUrl !== undefined && externalUrl !== '') return createDatabaseOn(externalUrl);
  const data_dir = join(folder, 'data');
  await mkdir(data_dir, { mode: 0o711 });
  const log = { info: () => {}, warn: console.warn };
  const { url, stop } = await startEmbeddedPostgres({ data_dir, log });
  return { url, drop: stop };
}

async function createDatabaseOn(server_url: string) {
  const name = `acquaint_bench_${randomBytes(6).toString('hex')}`;
  await runStatement(server_url, `create database ${name}`);
  const url = new URL(server_url);
  url.pathname = name;
  return {
    url: url.href,
    drop: () => runStatement(server_url, `drop database ${name} with (force)`),
  };
}

async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
