// oxlint-disable-next-line import/no-unassigned-import
import './infra/v8-flags.ts';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { allJobs, allMailJobs, buildApp, CRONTAB, VERSION } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { Context } from './context.ts';
import { systemClock } from './infra/clock.ts';
import { openDatabase } from './infra/db.ts';
import { defaultDataDir } from './infra/embedded-postgres/default-data-dir.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres/start.ts';
import { openEventHub } from './infra/events.ts';
import { unlockJobs, startJobs } from './infra/jobs.ts';
import { openLog } from './infra/log.ts';
import { openMetrics, type Metrics } from './infra/metrics.ts';
import { openMailer } from './infra/mail/open-mailer.ts';
import { migrate, MigrationError } from './infra/migrate.ts';
import { TransactionPoolClient } from './infra/pg-pipeline/pipelining-client.ts';
import { openReplica } from './infra/replica.ts';
import { settingsOf } from './settings.ts';

type Close = () => Promise<unknown>;

/** What was opened, to be closed in the opposite order, and whether that has begun. */
interface Life {
  opened: Close[];
  ending: boolean;
  /** For so long it still serves when it is told to end. */
  drain_seconds: number;
}

// One Ctrl-C arrives several times: from the terminal, and again from npm.
const ECHO_MS = 1000;

/** Opens everything in order and notes how each is closed. Returns the address it serves. */
async function start(config: Config, log: Logger, life: Life): Promise<string> {
  const { opened } = life;
  const connection = await connectionFor(config, opened);
  const open = (to: pg.PoolConfig) =>
    openDatabase(to, (error) => log.warn(`A connection to the database broke: ${error.message}`));
  const direct = open(connection);
  opened.push(direct.close);
  await migrate(direct.pool);
  const { POOLER_URL, REPLICA_URL } = config;
  // What a pooler lends for one transaction neither listens, nor keeps a lock, nor a sentence: only calls go through it.
  const database =
    POOLER_URL === undefined
      ? direct
      : open({ connectionString: POOLER_URL, Client: TransactionPoolClient });
  if (database !== direct) opened.push(database.close);
  if (config.DATABASE_URL === undefined) await unlockJobs(database.db);

  const { METRICS_TOKEN: token } = config;
  const metrics = token === undefined ? undefined : openMetrics(database.pool, VERSION);
  const replica =
    REPLICA_URL === undefined
      ? undefined
      : openReplica(
          { connectionString: REPLICA_URL, Client: pg.Client },
          database,
          log,
          metrics?.countRead,
        );
  if (replica !== undefined) opened.push(replica.close);
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
    is_ending: () => life.ending,
    replica,
    metrics: metrics && token ? { kept: metrics, token } : undefined,
  });
  opened.push(() => app.close());
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  // Only now is it known what mailed links begin with.
  settings.public_url ||= address;
  await startWork(config, { ...context, log }, connection, { opened, metrics });
  return address;
}

/** Begins with the background work, mails among it. */
async function startWork(
  config: Config,
  context: Context,
  connection: pg.ClientConfig,
  { opened, metrics }: { opened: Close[]; metrics: Metrics | undefined },
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
  const jobs = allJobs(context);
  const mails = allMailJobs({ ...context, mailer: metrics?.countingMails(mailer) ?? mailer });
  const counted = metrics && { jobs: metrics.counting(jobs), mails: metrics.counting(mails) };
  const work = { jobs, mails, ...counted, crontab: CRONTAB };
  const runners = await startJobs(connection, work, context.log);
  opened.push(runners.stop);
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

/**
 * At the first signal it says that it is ending, serves on for a while where it was asked to, lets calls under way
 * finish and ends all in order; a signal that comes later does not wait.
 */
function closeOnSignals(life: Life): void {
  let closing_since: number | null = null;
  const end = async () => {
    life.ending = true;
    await setTimeout(life.drain_seconds * 1000);
    await close(life.opened);
  };
  const onSignal = () => {
    if (closing_since !== null) {
      if (Date.now() - closing_since > ECHO_MS) process.exit(130);
      return;
    }
    closing_since = Date.now();
    console.log('Acquaint is stopping …');
    end().then(
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
  const life: Life = { opened: [], ending: false, drain_seconds: 0 };
  try {
    const config = readConfig(process.env);
    const log = openLog(config.LOG_LEVEL);
    closeOnSignals(life);
    const address = await start(config, log, life);
    life.drain_seconds = config.DRAIN_SECONDS;
    console.log(`Acquaint is ready at ${config.PUBLIC_URL ?? address}`);
  } catch (error) {
    console.error(sentenceFor(error));
    await close(life.opened);
    process.exitCode = 1;
  }
}

/** What the one who starts the server can mend is told in a sentence, without a stack. */
function sentenceFor(error: unknown): unknown {
  const told = [ConfigError, EmbeddedPostgresError, MigrationError];
  if (told.some((kind) => error instanceof kind)) return (error as Error).message;
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
