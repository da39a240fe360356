import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { backupFolderName, deleteOldBackups } from './backup-retention.ts';
import type { Job } from '../jobs.ts';
import type { Manifest } from './manifest.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a backup to `BACKUP_DIR`. Only servers that have one run it. */
export const BACKUP_JOB = 'administration.back-up';

const UNDEFINED_TABLE = '42P01';
const MAX_ERROR = 500;

/** Writes a backup and records it in the database, also if it fails. */
export async function backUp(connection: pg.ClientConfig, folder: string): Promise<Manifest> {
  const started_at = new Date();
  const finished = (columns: { bytes?: number; rows?: number; error?: string }) =>
    recordBackup(connection, { started_at, folder, ...columns });
  try {
    const manifest = await writeBackup(connection, folder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    await finished({ rows, bytes: await sizeOf(folder) });
    return manifest;
  } catch (error) {
    // The first error is more useful than one about recording it.
    await finished({ error: (error as Error).message.slice(0, MAX_ERROR) }).catch(() => {});
    throw error;
  }
}

/** Only servers with a `BACKUP_DIR` run it. A failed backup is recorded and isn't retried. */
export function backupJobs(
  connection: pg.ClientConfig,
  { BACKUP_DIR, BACKUP_RETENTION }: { BACKUP_DIR?: string | undefined; BACKUP_RETENTION: number },
): Record<string, Job> {
  if (BACKUP_DIR === undefined) return {};
  const backup_dir = resolve(BACKUP_DIR);
  return {
    [BACKUP_JOB]: async () => {
      try {
        await backUp(connection, backupFolderName(backup_dir, new Date()));
        await deleteOldBackups(backup_dir, BACKUP_RETENTION);
      } catch {
        // Recorded by `backUp`.
      }
    },
  };
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function recordBackup(
  connection: pg.ClientConfig,
  backup: { started_at: Date; folder: string; bytes?: number; rows?: number; error?: string },
): Promise<void> {
  const { started_at, folder, bytes = null, rows = null, error = null } = backup;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `insert into backups (started_at, finished_at, folder, bytes, rows, error)
        values ($1, $2, $3, $4, $5, $6)`,
      [started_at, new Date(), folder, bytes, rows, error],
    );
  } catch (failure) {
    // The database has the schema of an older version.
    if (!(failure instanceof pg.DatabaseError && failure.code === UNDEFINED_TABLE)) throw failure;
  } finally {
    await client.end();
  }
}
