// oxlint-disable-next-line import/no-unassigned-import
import './infra/v8-flags.ts';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { allJobs, allMailJobs, allPushJobs, allWebhookJobs, CRONTAB } from './app-jobs.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { Context } from './context.ts';
import { hasEncryptedValues } from './encrypted-values.ts';
import { scanAfterChanges } from './features/duplicates/public.ts';
import { prepareVapidKeys } from './features/notifications/public.ts';
import { firstAccountLink } from './features/signup-control/public.ts';
import { encryptSecretsSoon } from './features/two-factor/public.ts';
import { backupJobs } from './infra/backup/back-up.ts';
import { systemClock } from './infra/clock.ts';
import { isConnectionLost } from './infra/database-unavailable.ts';
import { openDatabase } from './infra/db.ts';
import { defaultDataDir } from './infra/embedded-postgres/default-data-dir.ts';
import { EmbeddedPostgresError } from './infra/embedded-postgres/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres/start.ts';
import {
  EncryptionKeyError,
  encryptionKeySource,
  loadEncryptionKey,
} from './infra/encryption-key.ts';
import { openEventHub } from './infra/events.ts';
import { unlockJobs, startJobs, type Job } from './infra/jobs.ts';
import { openLog } from './infra/log.ts';
import { openMetrics, type Metrics } from './infra/metrics.ts';
import { openMailer } from './infra/mail/open-mailer.ts';
import { migrate, MigrationError } from './infra/migrate.ts';
import { UnpreparedClient } from './infra/prepared-client.ts';
import { loadOpaqueIds } from './infra/opaque-ids.ts';
import { renamedSettings } from './infra/renamed-settings.ts';
import { loadTranslations } from './infra/translations.ts';
import { openReplica } from './infra/replica/replica.ts';
import { settingsOf } from './settings.ts';
import { VERSION } from './version.ts';

type Close = () => unknown;

/** Resources to close in reverse order, and whether closing has started. */
interface Lifecycle {
  opened: Close[];
  ending: boolean;
  /** Time to keep serving after a shutdown signal. */
  drain_seconds: number;
}

// Ctrl-C arrives several times: from the terminal and from npm.
const REPEATED_SIGNAL_MS = 1000;

/** Opens everything in order and registers how to close it. Returns the server's URL. */
async function start(config: Config, log: Logger, lifecycle: Lifecycle): Promise<string> {
  const { opened } = lifecycle;
  const connection = await connectionFor(config, opened);
  const openPool = (to: pg.PoolConfig) =>
    openDatabase(to, (error) => log.warn(`Database connection lost: ${error.message}`));
  const direct = openPool(connection);
  opened.push(direct.close);
  await migrate(direct.pool);
  const { POOLER_URL, REPLICA_URL, METRICS_TOKEN: token } = config;
  // Transaction pooling supports neither LISTEN, nor session locks, nor prepared statements, so only requests use it.
  // See docs/decisions/100.
  const database =
    POOLER_URL === undefined
      ? direct
      : openPool({ connectionString: POOLER_URL, Client: UnpreparedClient });
  if (database !== direct) opened.push(database.close);
  if (config.DATABASE_URL === undefined) await unlockJobs(database.db);

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
  const encryption_key = await loadEncryptionKey(database.db, encryptionKeySource(config), () =>
    hasEncryptedValues(database.db),
  );
  const settings = settingsOf(config, encryption_key);
  const context = { db: database.db, clock: systemClock, settings };
  await prepareVapidKeys(context);
  const hub = await openEventHub(connection, log);
  opened.push(hub.close);
  const app = await buildApp({
    context,
    log,
    hub,
    check_responses: config.NODE_ENV !== 'production',
    trust_proxy: config.TRUST_PROXY,
    requests_per_minute: config.REQUESTS_PER_MINUTE,
    web_dir: config.WEB_DIR,
    is_ending: () => lifecycle.ending,
    replica,
    metrics: metrics && token ? { registry: metrics, token } : undefined,
  });
  opened.push(() => app.close());
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  // Known only now: links in emails start with it.
  settings.public_url ||= address;
  await loadTranslations();
  const link = await firstAccountLink({ ...context, log });
  if (link !== null) console.log(`Create the first account, an administrator, at ${link}`);
  await startBackgroundJobs(config, { ...context, log }, connection, { opened, metrics });
  opened.push(scanAfterChanges({ ...context, log }, hub));
  return address;
}

/** Starts background jobs, including emails. */
async function startBackgroundJobs(
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
      name: () => context.settings.instance.name || 'Acquaint',
      ids: await loadOpaqueIds(context.db),
    },
    context.log,
  );
  opened.push(mailer.close);
  const measured = metrics?.instrumentMailer(mailer) ?? mailer;
  const counted = (jobs: Record<string, Job>) => metrics?.instrumentJobs(jobs) ?? jobs;
  const work = {
    jobs: counted({ ...allJobs(context), ...backupJobs(connection, config) }),
    mails: counted(allMailJobs({ ...context, mailer: measured })),
    pushes: counted(allPushJobs(context)),
    webhooks: counted(allWebhookJobs(context)),
    crontab: CRONTAB,
  };
  const runners = await startJobs(connection, work, context.log);
  opened.push(runners.stop);
  await encryptSecretsSoon(context);
}

/** DATABASE_URL, or the embedded database, which is stopped last. */
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
  for (const closeResource of opened.toReversed()) await closeResource();
}

/**
 * Graceful shutdown on the first signal: fail health checks, drain, then close in order. A later signal exits
 * immediately. See docs/decisions/092.
 */
function closeOnSignals(lifecycle: Lifecycle): void {
  let closing_since: number | null = null;
  const shutDown = async () => {
    lifecycle.ending = true;
    await setTimeout(lifecycle.drain_seconds * 1000);
    await close(lifecycle.opened);
  };
  const onSignal = () => {
    if (closing_since !== null) {
      if (Date.now() - closing_since > REPEATED_SIGNAL_MS) process.exit(130);
      return;
    }
    closing_since = Date.now();
    console.log('Acquaint is stopping…');
    shutDown().then(() => process.exit(0), exitWithError);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
}

function exitWithError(error: unknown): never {
  console.error(error);
  process.exit(1);
}

async function main(): Promise<void> {
  const lifecycle: Lifecycle = { opened: [], ending: false, drain_seconds: 0 };
  try {
    const config = readConfig(process.env);
    const log = openLog(config.LOG_LEVEL);
    for (const message of renamedSettings(process.env)) log.warn(message);
    closeOnSignals(lifecycle);
    const address = await start(config, log, lifecycle);
    lifecycle.drain_seconds = config.DRAIN_SECONDS;
    console.log(`Acquaint is ready at ${config.PUBLIC_URL ?? address}`);
  } catch (error) {
    console.error(errorMessage(error));
    await close(lifecycle.opened);
    process.exitCode = 1;
  }
}

/** Configuration errors are logged without a stack. */
function errorMessage(error: unknown): unknown {
  const expected = [ConfigError, EmbeddedPostgresError, EncryptionKeyError, MigrationError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Can’t start: the port is in use. Stop the other process or set PORT.';
  if (isUnreachable(error))
    return `Can’t start: the database in DATABASE_URL is unreachable (${error.message}).`;
  return error;
}

function isUnreachable(error: unknown): error is Error {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(String(error.code))) || isConnectionLost(error);
}

await main();
