import { resolve } from 'node:path';
import { writeBackup } from '../server/src/infra/backup/write-backup.ts';
import { withDatabase } from '../server/src/infra/with-database.ts';

// npm run backup -- FOLDER: writes everything into a new folder, while Acquaint runs or not.
const [folder] = process.argv.slice(2);

async function backup(to: string): Promise<void> {
  await withDatabase(async (connection) => {
    const { tables } = await writeBackup(connection, to);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Wrote ${rows} rows of ${tables.length} tables to ${to}.`);
  });
}

try {
  if (!folder) throw new Error('Name the folder to write to: npm run backup -- FOLDER');
  await backup(resolve(folder));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
