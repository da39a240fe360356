import type pg from 'pg';
import { defaultDataDir } from './embedded-postgres/default-data-dir.ts';
import { DataFolderInUseError } from './embedded-postgres/embedded-postgres-error.ts';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres/start.ts';

const log = { info: console.log, warn: console.warn };

/** Runs `work` on Acquaint's database: the one of DATABASE_URL, else the embedded one, whether it runs or not. */
export async function withDatabase(
  work: (connection: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL) return work({ connectionString: DATABASE_URL });
  return withEmbedded(DATA_DIR || defaultDataDir(), work);
}

async function withEmbedded(
  data_dir: string,
  work: (connection: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const { connection, stop } = await startOrFind(data_dir);
  try {
    await work({ ...connection });
  } finally {
    await stop();
  }
}

async function startOrFind(
  data_dir: string,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  try {
    return await startEmbeddedPostgres({ data_dir, log });
  } catch (error) {
    const connection =
      error instanceof DataFolderInUseError && (await findRunningPostgres({ data_dir, log }));
    if (!connection) throw error;
    return { connection, stop: () => Promise.resolve() };
  }
}
