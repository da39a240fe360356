import { AppError } from './app-error.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { Context } from './context.ts';
import { systemClock } from './infra/clock.ts';
import { openDatabase, sqlStateOf } from './infra/db.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { openLog } from './infra/log.ts';
import { withDatabase } from './infra/with-database.ts';
import { settingsOf } from './settings.ts';
import { UsageError } from './usage-error.ts';

const USAGE_EXIT_CODE = 2;
const UNDEFINED_TABLE = '42P01';

/**
 * Runs an operator's command with the arguments of the process, with or without a running server. Expected errors are
 * printed as one message. The exit status is 1 after an error and 2 for invalid arguments.
 */
export async function runOperatorCommand<Command>(
  parse: (words: string[]) => Command,
  run: (ctx: Context, command: Command) => Promise<void>,
): Promise<void> {
  try {
    const command = parse(process.argv.slice(2));
    await withContext((ctx) => run(ctx, command));
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
  }
}

async function withContext(work: (ctx: Context) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  await withDatabase(async (connection) => {
    const { db, close } = openDatabase(connection, (error) => console.error(error.message));
    const settings = settingsOf(config);
    settings.public_url ||= localUrl(config);
    // The command prints what it did; JSON lines would mix with that.
    const log = openLog('silent');
    try {
      await work({ db, clock: systemClock, log, settings });
    } finally {
      await close();
    }
  });
}

/** The address of a server on this host that uses the same settings. */
function localUrl({ HOST, PORT }: Config): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST;
  return `http://${host}:${PORT}`;
}

function errorMessage(error: unknown): unknown {
  const expected = [AppError, UsageError, ConfigError, EmbeddedPostgresError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  if (sqlStateOf(error) === UNDEFINED_TABLE)
    return 'The database isn’t migrated yet. Start Acquaint once, or run npm run migrate.';
  return error;
}
