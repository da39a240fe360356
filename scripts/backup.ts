import { resolve } from 'node:path';
import { backUp } from '../server/src/infra/backup/back-up.ts';
import { deleteOldBackups, backupFolderName } from '../server/src/infra/backup/backup-retention.ts';
import {
  encryptionKeyLocation,
  encryptionKeySource,
  isEncryptionKeyNeeded,
} from '../server/src/infra/encryption-key.ts';
import { renamedSettings, withCurrentNames } from '../server/src/infra/renamed-settings.ts';
import { withSecretFiles } from '../server/src/infra/secret-files.ts';
import { withDatabase } from '../server/src/infra/with-database.ts';

// npm run backup -- FOLDER: writes a backup to a new folder, whether Acquaint is running or not. Without FOLDER, writes to
// a folder in BACKUP_DIR named by the time, and deletes all but the newest BACKUP_RETENTION backups there.
const [folder] = process.argv.slice(2);
const { BACKUP_DIR, BACKUP_RETENTION } = withCurrentNames(process.env);

async function backup(target: string): Promise<void> {
  await withDatabase(async (connection) => {
    const { tables } = await backUp(connection, target);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Wrote ${rows} rows from ${tables.length} tables to ${target}.`);
    if (await isEncryptionKeyNeeded(connection))
      console.log(
        `Two-factor secrets in it are encrypted. Keep a copy of the key (${encryptionKeyLocation(encryptionKeySource(withSecretFiles(process.env)))}) somewhere else.`,
      );
  });
}

async function backupAndDeleteOld(backup_dir: string, maxBackups: number): Promise<void> {
  if (!Number.isSafeInteger(maxBackups) || maxBackups < 1)
    throw new Error('BACKUP_RETENTION must be a whole number of at least 1.');
  await backup(backupFolderName(resolve(backup_dir), new Date()));
  for (const old of await deleteOldBackups(resolve(backup_dir), maxBackups))
    console.log(`Deleted ${old}.`);
}

for (const message of renamedSettings(process.env)) console.warn(message);
try {
  if (folder) await backup(resolve(folder));
  else if (BACKUP_DIR) await backupAndDeleteOld(BACKUP_DIR, Number(BACKUP_RETENTION || 14));
  else
    throw new Error('Pass the folder to write to (npm run backup -- FOLDER), or set BACKUP_DIR.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
