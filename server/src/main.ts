import type pg from 'pg';
import type { Logger } from 'pino';
import { allJobs, allMailJobs, buildApp, CRONTAB } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { Context } from './context.ts';
import { systemClock } from './infra/clock.ts';
import { openDatabase } from './infra/db.ts';
import { defaultDataDir } from './infra/embedded-postgres/default-data-dir.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres/start.ts';
import { openEventHub } from './infra/events.ts';
import { releaseJobs, startJobs } from './infra/jobs.ts';
import { openLog } from './infra/log.ts';
import { openMailer } from './infra/mail/open-mailer.ts';
import { migrate } from './infra/migrate.ts';
import { settingsOf } from './settings.ts';

type Close = () => Promise<unknown>;

// One Ctrl-C arrives several times: from the terminal, and again from npm.
const ECHO_MS = 1000;

/** Opens everything in order and notes in `opened` how each is closed. Returns the address it serves. */
async function start(config: Config, log: Logger, opened: Close[]): Promise<string> {
  const connection = await connectionFor(config, opened);
  const database = openDatabase(connection, (error) =>
    log.warn(`A connection to the database broke: ${error.message}`),
  );
  opened.push(database.close);
  await migrate(database.pool);
  if (config.DATABASE_URL === undefined) await releaseJobs(database.db);

  const settings = settingsOf(config);
  const context = { db: database.db, clock: systemClock, settings };
  const hub = await openEventHub(connection, log);
  opened.push(hub.close);
  const app = await buildApp({
    context,
    log,
    hub,
    check_answers: config.NODE_ENV !== 'production',
    trust_proxy: config.TRUST_PROXY,
    calls_a_minute: config.CALLS_A_MINUTE,
    web_dir: config.WEB_DIR,
  });
  opened.push(() => app.close());
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  // Only now is it known what mailed links begin with.
  settings.public_url ||= address;
  await startWork(config, { ...context, log }, connection, opened);
  return address;
}

/** Begins with the background work, mails among it. */
async function startWork(
  config: Config,
  context: Context,
  connection: pg.ClientConfig,
  opened: Close[],
): Promise<void> {
  const { public_url, operator_name } = context.settings;
  const mailer = openMailer(
    {
      smtp_url: config.SMTP_URL,
      data_dir: config.DATA_DIR ?? defaultDataDir(),
      from: config.MAIL_FROM,
      public_url,
      operator_name,
    },
    context.log,
  );
  opened.push(mailer.close);
  const work = {
    jobs: allJobs(context),
    mails: allMailJobs({ ...context, mailer }),
    crontab: CRONTAB,
  };
  const jobs = await startJobs(connection, work, context.log);
  opened.push(jobs.stop);
}

/** The database that DATABASE_URL names, else the embedded one, started here and ended last. */
async function connectionFor(config: Config, opened: Close[]): Promise<pg.ClientConfig> {
  if (config.DATABASE_URL !== undefined) return { connectionString: config.DATABASE_URL };
  const postgres = await startEmbeddedPostgres({
    data_dir: config.DATA_DIR ?? defaultDataDir(),
    log: { info: console.log, warn: console.warn },
  });
  opened.push(postgres.stop);
  return { ...postgres.connection };
}

async function close(opened: Close[]): Promise<void> {
  for (const one of opened.toReversed()) await one();
}

/** The first signal lets calls under way finish and ends all in order; one that comes later does not wait. */
function closeOnSignals(opened: Close[]): void {
  let closing_since: number | null = null;
  const onSignal = () => {
    if (closing_since !== null) {
      if (Date.now() - closing_since > ECHO_MS) process.exit(130);
      return;
    }
    closing_since = Date.now();
    console.log('Acquaint is stopping …');
    close(opened).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
}

async function main(): Promise<void> {
  const opened: Close[] = [];
  try {
    const config = readConfig(process.env);
    const log = openLog(config.LOG_LEVEL);
    closeOnSignals(opened);
    const address = await start(config, log, opened);
    console.log(`Acquaint is ready at ${config.PUBLIC_URL ?? address}`);
  } catch (error) {
    console.error(sentenceFor(error));
    await close(opened);
    process.exitCode = 1;
  }
}

/** What the one who starts the server can mend is told in a sentence, without a stack. */
function sentenceFor(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Acquaint cannot start: the port is in use. Stop what uses it, or name another one in PORT.';
  if (isUnreachable(error))
    return `Acquaint cannot start: the database that DATABASE_URL names cannot be reached (${error.message}).`;
  return error;
}

function isUnreachable(error: unknown): error is Error {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && codes.includes(String(error.code))) ||
    error.message === 'timeout exceeded when trying to connect'
  );
}

await main();
