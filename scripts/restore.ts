import { resolve } from 'node:path';
import type pg from 'pg';
import { checkBackup } from '../server/src/infra/backup/check-backup.ts';
import type { Manifest } from '../server/src/infra/backup/manifest.ts';
import { assertEmptyDatabase, restoreBackup } from '../server/src/infra/backup/restore-backup.ts';
import { openDatabase } from '../server/src/infra/db.ts';
import {
  encryptionKeyLocation,
  encryptionKeySource,
  isEncryptionKeyNeeded,
} from '../server/src/infra/encryption-key.ts';
import { migrate } from '../server/src/infra/migrate.ts';
import { withSecretFiles } from '../server/src/infra/secret-files.ts';
import { withDatabase } from '../server/src/infra/with-database.ts';

// npm run restore -- FOLDER: restores a backup into an empty database. With --check, it only checks that the backup is
// complete.
const args = process.argv.slice(2);
const folder = args.find((arg) => arg !== '--check');

async function restore(backupFolder: string): Promise<void> {
  const { migrations } = await check(backupFolder);
  await withDatabase(async (connection) => {
    // Before migrating, so that a database with rows is not changed.
    await assertEmptyDatabase(connection);
    await migrateUntil(connection, migrations.at(-1));
    const { tables } = await restoreBackup(connection, backupFolder);
    await migrateUntil(connection);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows in ${tables.length} tables from ${backupFolder}.`);
    if (await isEncryptionKeyNeeded(connection))
      console.log(
        `Two-factor secrets in it are encrypted. Before you start, put the key they were encrypted with into ${encryptionKeyLocation(encryptionKeySource(withSecretFiles(process.env)))}.`,
      );
  });
}

async function check(backupFolder: string): Promise<Manifest> {
  const manifest = await checkBackup(backupFolder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${backupFolder} is complete: ${rows} rows, written at ${manifest.written_at}.`);
  return manifest;
}

/** Migrates up to `last`. An older backup is restored into the schema of its version, which is then migrated. */
async function migrateUntil(connection: pg.ClientConfig, last?: string): Promise<void> {
  const { pool, close } = openDatabase(connection, console.error);
  try {
    await migrate(pool, last);
  } finally {
    await close();
  }
}

try {
  if (!folder) throw new Error('Pass the folder of the backup: npm run restore -- FOLDER');
  await (args.includes('--check') ? check(resolve(folder)) : restore(resolve(folder)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
