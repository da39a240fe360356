import { resolve } from 'node:path';
import { deleteOldBackups, backupFolderName } from '../server/src/infra/backup/backup-retention.ts';
import { writeBackup } from '../server/src/infra/backup/write-backup.ts';
import { withDatabase } from '../server/src/infra/with-database.ts';

// npm run backup -- FOLDER: writes everything into a new folder, while Acquaint runs or not.
// Without FOLDER into one of BACKUP_DIR that is named by the moment; the newest BACKUPS_KEPT of these are kept.
const [folder] = process.argv.slice(2);
const { BACKUP_DIR, BACKUPS_KEPT } = process.env;

async function backup(to: string): Promise<void> {
  await withDatabase(async (connection) => {
    const { tables } = await writeBackup(connection, to);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Wrote ${rows} rows of ${tables.length} tables to ${to}.`);
  });
}

async function backupAmongOthers(backup_dir: string, keep: number): Promise<void> {
  if (!Number.isSafeInteger(keep) || keep < 1)
    throw new Error('BACKUPS_KEPT must be a whole number from 1 on.');
  await backup(backupFolderName(resolve(backup_dir), new Date()));
  for (const old of await deleteOldBackups(resolve(backup_dir), keep))
    console.log(`Deleted ${old}.`);
}

try {
  if (folder) await backup(resolve(folder));
  else if (BACKUP_DIR) await backupAmongOthers(BACKUP_DIR, Number(BACKUPS_KEPT || 14));
  else throw new Error('Name the folder to write to: npm run backup -- FOLDER, or set BACKUP_DIR.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
