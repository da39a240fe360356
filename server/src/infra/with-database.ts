import type pg from 'pg';
import { defaultDataDir } from './embedded-postgres/default-data-dir.ts';
import { DataFolderInUseError } from './embedded-postgres/embedded-postgres-error.ts';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres/start.ts';
import type { Log as StartLog } from './embedded-postgres/ready.ts';
import { withSecretFiles } from './secret-files.ts';

const toConsole: StartLog = { info: console.log, warn: console.warn };

/** Runs `work` on the database of DATABASE_URL, or on the embedded one, starting it if needed. */
export async function withDatabase(
  work: (connection: pg.ClientConfig) => Promise<void>,
  log = toConsole,
): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = withSecretFiles(process.env);
  if (DATABASE_URL) return work({ connectionString: DATABASE_URL });
  return withEmbedded(DATA_DIR || defaultDataDir(), work, log);
}

async function withEmbedded(
  data_dir: string,
  work: (connection: pg.ClientConfig) => Promise<void>,
  log: StartLog,
): Promise<void> {
  const { connection, stop } = await startOrFind(data_dir, log);
  try {
    await work({ ...connection });
  } finally {
    await stop();
  }
}

async function startOrFind(
  data_dir: string,
  log: StartLog,
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
