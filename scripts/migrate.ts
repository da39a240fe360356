import type pg from 'pg';
import { openDatabase } from '../server/src/infra/db.ts';
import { migrate, pendingMigrations } from '../server/src/infra/migrate.ts';
import { withDatabase } from '../server/src/infra/with-database.ts';

// npm run migrate: brings the database up to date and ends; several at once wait for each other. With --check it changes
// nothing, says what would be applied, and ends with 3 where something would.

const PENDING = 3;
const words = process.argv.slice(2);

async function work(pool: pg.Pool): Promise<void> {
  if (words.includes('--check')) {
    const pending = await pendingMigrations(pool);
    console.log(said(pending, 'to be applied'));
    if (pending.length > 0) process.exitCode = PENDING;
  } else console.log(said(await migrate(pool), 'applied'));
}

function said(names: string[], what: string): string {
  if (names.length === 0) return 'The database is up to date: no migration to apply.';
  return [`${names.length} migrations ${what}:`, ...names].join('\n  ');
}

try {
  if (words.some((word) => word !== '--check')) throw new Error('npm run migrate [-- --check]');
  await withDatabase(async (connection) => {
    const { pool, close } = openDatabase(connection, (error) => console.error(error.message));
    try {
      await work(pool);
    } finally {
      await close();
    }
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
