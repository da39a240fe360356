import { AppError } from './app-error.ts';
import { ConfigError, readConfig } from './config.ts';
import {
  runPayoutsCommand,
  UsageError,
  parsePayoutsArgs,
  type PayoutsCommand,
} from './features/referrals/public.ts';
import { systemClock } from './infra/clock.ts';
import { openDatabase, sqlStateOf } from './infra/db.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { openLog } from './infra/log.ts';
import { withDatabase } from './infra/with-database.ts';
import { settingsOf } from './settings.ts';

// npm run payouts -- list | pay ID | reject ID --why "…": works with or without a running server.

const USAGE_EXIT_CODE = 2;
const UNDEFINED_TABLE = '42P01';

async function runCommand(command: PayoutsCommand): Promise<void> {
  const config = readConfig(process.env);
  await withDatabase(async (connection) => {
    const { db, close } = openDatabase(connection, (error) => console.error(error.message));
    const context = { db, clock: systemClock, log: openLog(config.LOG_LEVEL) };
    try {
      console.log(await runPayoutsCommand({ ...context, settings: settingsOf(config) }, command));
    } finally {
      await close();
    }
  });
}

function errorMessage(error: unknown): unknown {
  const expected = [AppError, UsageError, ConfigError, EmbeddedPostgresError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  if (sqlStateOf(error) === UNDEFINED_TABLE)
    return 'The database isn’t migrated yet. Start Acquaint once, or run npm run migrate.';
  return error;
}

try {
  await runCommand(parsePayoutsArgs(process.argv.slice(2)));
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
}
