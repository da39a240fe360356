import { resolve } from 'node:path';
import type pg from 'pg';
import { checkBackup } from '../server/src/infra/backup/check-backup.ts';
import type { Manifest } from '../server/src/infra/backup/manifest.ts';
import { assertEmptyDatabase, restoreBackup } from '../server/src/infra/backup/restore-backup.ts';
import { openDatabase } from '../server/src/infra/db.ts';
import { migrate } from '../server/src/infra/migrate.ts';
import { withDatabase } from '../server/src/infra/with-database.ts';

// npm run restore -- FOLDER: brings what backup wrote into a database without rows. With --check it only reads the backup
// through, and says whether it is whole.
const words = process.argv.slice(2);
const folder = words.find((word) => word !== '--check');

async function restore(from: string): Promise<void> {
  const { migrations } = await check(from);
  await withDatabase(async (connection) => {
    // Before anything is migrated: what is here stays as it is.
    await assertEmptyDatabase(connection);
    await migrateUntil(connection, migrations.at(-1));
    const { tables } = await restoreBackup(connection, from);
    await migrateUntil(connection);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Brought in ${rows} rows of ${tables.length} tables from ${from}.`);
  });
}

async function check(from: string): Promise<Manifest> {
  const manifest = await checkBackup(from);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${from} is whole: ${rows} rows, as they were at ${manifest.written_at}.`);
  return manifest;
}

/** An older backup is brought in with its own tables, which are then brought up to date with its rows in them. */
async function migrateUntil(connection: pg.ClientConfig, last?: string): Promise<void> {
  const { pool, close } = openDatabase(connection, console.error);
  try {
    await migrate(pool, last);
  } finally {
    await close();
  }
}

try {
  if (!folder) throw new Error('Name the folder that backup wrote: npm run restore -- FOLDER');
  await (words.includes('--check') ? check(resolve(folder)) : restore(resolve(folder)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
