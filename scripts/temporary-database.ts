import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/infra/embedded-postgres/start.ts';

/** Runs `work` with an empty embedded database and deletes it afterwards. */
export async function withTemporaryDatabase(
  work: (connection: pg.PoolConfig) => Promise<void>,
): Promise<void> {
  const data_dir = await mkdtemp(join(tmpdir(), 'acquaint-schema-'));
  // PostgreSQL runs as another user for root.
  await chmod(data_dir, 0o711);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const postgres = await startEmbeddedPostgres({ data_dir, log, sync: false });
  try {
    await work(postgres.connection);
  } finally {
    await postgres.stop();
    await rm(data_dir, { recursive: true, force: true });
  }
}
