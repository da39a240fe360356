import type pg from 'pg';
import { openDatabase } from '../server/src/infra/db.ts';
import { migrate, pendingMigrations } from '../server/src/infra/migrate.ts';
import { withDatabase } from '../server/src/infra/with-database.ts';

// npm run migrate: applies pending migrations; concurrent runs wait for each other. With --check, it only lists pending
// migrations and exits with 3 if there are any.

const PENDING_EXIT_CODE = 3;
const args = process.argv.slice(2);

async function migrateOrCheck(pool: pg.Pool): Promise<void> {
  if (args.includes('--check')) {
    const pending = await pendingMigrations(pool);
    console.log(formatMigrations(pending, 'pending'));
    if (pending.length > 0) process.exitCode = PENDING_EXIT_CODE;
  } else console.log(formatMigrations(await migrate(pool), 'applied'));
}

function formatMigrations(names: string[], action: string): string {
  if (names.length === 0) return 'The database is up to date.';
  return [`${names.length} migrations ${action}:`, ...names].join('\n  ');
}

try {
  if (args.some((arg) => arg !== '--check')) throw new Error('Usage: npm run migrate [-- --check]');
  await withDatabase(async (connection) => {
    const { pool, close } = openDatabase(connection, (error) => console.error(error.message));
    try {
      await migrateOrCheck(pool);
    } finally {
      await close();
    }
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
