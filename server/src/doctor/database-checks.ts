import pg from 'pg';
import { CONNECTIONS_PER_SERVER } from '../infra/connection-limits.ts';
import { countJobs } from '../infra/job-counts.ts';
import { pendingMigrations } from '../infra/migrate.ts';
import { fail, type Finding, ok, reasonOf, warn } from './finding.ts';

const OLDEST_POSTGRES = 15;
const EXTENSIONS = ['pg_trgm', 'btree_gin'];
const STATEMENT_TIMEOUT_MS = 5000;
const SKEW_MS = { warn: 1000, fail: 30_000 };
const BEHIND_SECONDS = 300;
const STUCK_SECONDS = 3600;
const LAG_SECONDS = 60;
const RETAINED_BYTES = 1024 ** 3;

/** Checks the database as the server would use it; read-only. */
export async function checkDatabase(connection: pg.ClientConfig): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: STATEMENT_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return [
      fail(
        'database',
        `Can’t reach the database (${reasonOf(error)}).`,
        'Check that it’s running, that DATABASE_URL is correct, and that it accepts connections from this host.',
      ),
    ];
  }
  try {
    await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    const found: Finding[] = [];
    for (const check of CHECKS) found.push(...(await run(check, client, connection)));
    return found;
  } finally {
    await client.end();
  }
}

type Check = (client: pg.Client, connection: pg.ClientConfig) => Promise<Finding[]>;

/** A failed check doesn't affect the others. */
async function run(
  check: Check,
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<Finding[]> {
  try {
    return await check(client, connection);
  } catch (error) {
    const remedy = 'See the database log.';
    return [warn('database', `A check failed (${reasonOf(error)}).`, remedy)];
  }
}

async function runQuery<Row extends object>(client: pg.Client, sql: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql);
  return rows;
}

const CHECKS: Check[] = [
  checkVersion,
  checkRole,
  checkPooler,
  checkCollation,
  checkRights,
  checkExtensions,
  checkMigrations,
  checkClock,
  checkConnections,
  checkIndexes,
  checkReplication,
  checkJobs,
];

async function checkVersion(client: pg.Client): Promise<Finding[]> {
  const [row] = await runQuery<{ number: number; name: string }>(
    client,
    `select current_setting('server_version_num')::int as number,
      current_setting('server_version') as name`,
  );
  if (row!.number >= OLDEST_POSTGRES * 10_000) return [ok('database', `PostgreSQL ${row!.name}.`)];
  const says = `PostgreSQL ${row!.name} is too old. Acquaint needs ${OLDEST_POSTGRES} or newer.`;
  return [fail('database', says, 'Move to a newer version with backup and restore.')];
}

async function checkRole(client: pg.Client): Promise<Finding[]> {
  const [row] = await runQuery<{ replica: boolean; read_only: string }>(
    client,
    `select pg_is_in_recovery() as replica, current_setting('default_transaction_read_only') as read_only`,
  );
  if (row!.replica)
    return [
      fail(
        'database',
        'DATABASE_URL points to a read-only replica.',
        'Set it to the primary, or add ?target_session_attrs=read-write to a list of hosts.',
      ),
    ];
  if (row!.read_only === 'off') return [];
  const remedy = 'alter database … set default_transaction_read_only = off';
  return [fail('database', 'The database is read-only.', remedy)];
}

/**
 * Poolers replace the backend process id; transaction pooling breaks LISTEN and session state. See docs/decisions/100.
 */
async function checkPooler(client: pg.Client, connection: pg.ClientConfig): Promise<Finding[]> {
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: STATEMENT_TIMEOUT_MS });
  other.on('error', () => {});
  await other.connect();
  try {
    const sql = 'select pg_backend_pid() as pid';
    const [mine, its] = [
      await runQuery<{ pid: number }>(client, sql),
      await runQuery<{ pid: number }>(other, sql),
    ];
    return poolerFindings({
      reported: processOf(client),
      mine: mine[0]!.pid,
      its: its[0]!.pid,
    });
  } finally {
    await other.end();
  }
}

function processOf(client: pg.Client): number | null {
  return (client as pg.Client & { processID: number | null }).processID;
}

/** Process ids: `reported` at connection start, `mine` and `its` as seen by two open connections. */
export function poolerFindings(pids: {
  reported: number | null;
  mine: number;
  its: number;
}): Finding[] {
  if (pids.mine === pids.its)
    return [
      fail(
        'pooler',
        'A pooler such as PgBouncer shares connections between transactions, so live updates and locks don’t work.',
        'Set POOLER_URL to the pooler and DATABASE_URL to the database.',
      ),
    ];
  if (pids.reported === null || pids.reported === pids.mine) return [];
  return [
    warn(
      'pooler',
      'A connection pooler such as PgBouncer is in front of the database.',
      'Acquaint pools connections itself. If you need the pooler, set POOLER_URL to it and DATABASE_URL to the database.',
    ),
  ];
}

async function checkCollation(client: pg.Client): Promise<Finding[]> {
  const [row] = await runQuery<{
    name: string;
    encoding: string;
    icu: boolean;
    old: boolean;
  }>(
    client,
    `select quote_ident(datname) as name, pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as icu,
      coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
        or exists (select from pg_collation where collname = 'und-x-icu'
          and collversion <> pg_collation_actual_version(oid)) as old
    from pg_database where datname = current_database()`,
  );
  const { name, encoding, icu, old } = row!;
  if (encoding !== 'UTF8')
    return [
      fail(
        'collation',
        `The encoding ${encoding} can’t store all names.`,
        `Create a new database (create database acquaint encoding 'UTF8' template template0) and move with backup and restore.`,
      ),
    ];
  if (!icu)
    return [
      fail(
        'collation',
        'This PostgreSQL build has no ICU support, which sorting needs.',
        'Use another build.',
      ),
    ];
  if (old)
    return [
      warn(
        'collation',
        'The system collation changed since the database was created. Indexes may miss rows.',
        `reindex database ${name}; alter database ${name} refresh collation version; alter collation "und-x-icu" refresh version`,
      ),
    ];
  return [ok('collation', 'UTF-8, sorted by ICU.')];
}

async function checkRights(client: pg.Client): Promise<Finding[]> {
  const [row] = await runQuery<{
    name: string;
    user: string;
    may: boolean;
    foreign: string | null;
  }>(
    client,
    `select quote_ident(current_database()) as name, quote_ident(current_user) as user,
      has_database_privilege(current_database(), 'create')
        and has_schema_privilege('public', 'create, usage') as may,
      (select min(relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not pg_has_role(relowner, 'usage')) as foreign`,
  );
  const { name, user, may, foreign } = row!;
  if (foreign !== null)
    return [
      fail(
        'privileges',
        `${user} doesn’t own the table ${foreign}, so migrations can’t change it.`,
        `As its owner or a superuser: reassign owned by … to ${user}`,
      ),
    ];
  if (may) return [ok('privileges', `${user} has the required privileges.`)];
  return [
    fail(
      'privileges',
      `${user} isn’t allowed to create tables or schemas, so migrations will fail.`,
      `As a superuser: alter database ${name} owner to ${user}; grant all on schema public to ${user}`,
    ),
  ];
}

async function checkExtensions(client: pg.Client): Promise<Finding[]> {
  const rows = await runQuery<{ name: string; installed: boolean }>(
    client,
    `select name, installed_version is not null as installed from pg_available_extensions
    where name in (${EXTENSIONS.map((name) => `'${name}'`).join()})`,
  );
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return [ok('extensions', `${EXTENSIONS.join(' and ')} are available.`)];
  return [
    fail(
      'extensions',
      `Missing: ${missing.join(' and ')}.`,
      'Install the package postgresql-contrib.',
    ),
  ];
}

async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  try {
    const pending = await pendingMigrations(client);
    if (pending.length === 0) return [ok('migrations', 'The database is up to date.')];
    return [
      warn(
        'migrations',
        `${pending.length} pending, starting with ${pending[0]}.`,
        'Run npm run migrate, or start a server, which does the same.',
      ),
    ];
  } catch (error) {
    return [
      fail(
        'migrations',
        reasonOf(error),
        'Start the version that wrote this database, or restore a backup.',
      ),
    ];
  }
}

async function checkClock(client: pg.Client): Promise<Finding[]> {
  const before = Date.now();
  const [row] = await runQuery<{ now: number }>(
    client,
    `select (extract(epoch from clock_timestamp()) * 1000)::float as now`,
  );
  return [clockFinding(row!.now - (before + Date.now()) / 2)];
}

/** `ahead_ms`: database clock minus local clock. */
export function clockFinding(ahead_ms: number): Finding {
  const offset_ms = Math.abs(ahead_ms);
  const says = `The clocks of the database and this host are ${(offset_ms / 1000).toFixed(1)} s apart.`;
  if (offset_ms < SKEW_MS.warn) return ok('clock', says);
  const remedy = 'Sync both clocks with NTP. Otherwise reminders run late and codes are rejected.';
  return offset_ms < SKEW_MS.fail ? warn('clock', says, remedy) : fail('clock', says, remedy);
}

async function checkConnections(client: pg.Client): Promise<Finding[]> {
  const [row] = await runQuery<{ max: number; reserved: number; others: number; servers: number }>(
    client,
    `select current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and datname is distinct from current_database()) as others,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'acquaint events') as servers`,
  );
  return [connectionsFinding(row!)];
}

/** Checks that one more server fits, as needed for a rolling restart. */
export function connectionsFinding(seen: {
  max: number;
  reserved: number;
  others: number;
  servers: number;
}): Finding {
  const room = Math.floor((seen.max - seen.reserved - seen.others) / CONNECTIONS_PER_SERVER);
  const says = `Room for ${Math.max(room, 0)} servers with ${CONNECTIONS_PER_SERVER} connections each; ${seen.servers} running.`;
  const needed = (seen.servers + 1) * CONNECTIONS_PER_SERVER + seen.reserved + seen.others;
  const remedy = `Set max_connections to ${Math.ceil((needed + 10) / 10) * 10} or more.`;
  if (room > seen.servers) return ok('connections', says);
  return room < Math.max(seen.servers, 1)
    ? fail('connections', says, remedy)
    : warn('connections', says, remedy);
}

async function checkIndexes(client: pg.Client): Promise<Finding[]> {
  const broken = await runQuery<{ name: string }>(
    client,
    `select indexrelid::regclass::text as name from pg_index
    where not (indisvalid and indisready) and indrelid::regclass::text not like 'pg\\_%'`,
  );
  const unchecked = await runQuery<{ name: string; table: string }>(
    client,
    `select quote_ident(conname) as name, conrelid::regclass::text as table
    from pg_constraint where not convalidated`,
  );
  const found = [
    ...broken.map(({ name }) =>
      fail('indexes', `Index ${name} is invalid.`, `reindex index concurrently ${name}`),
    ),
    ...unchecked.map(({ name, table }) =>
      warn(
        'indexes',
        `Constraint ${name} on ${table} isn’t validated.`,
        `alter table ${table} validate constraint ${name}`,
      ),
    ),
  ];
  return found.length > 0 ? found : [ok('indexes', 'All indexes and constraints are valid.')];
}

async function checkReplication(client: pg.Client): Promise<Finding[]> {
  const [row] = await runQuery<{ replicas: number; lag: number; slots: string[] | null }>(
    client,
    `select
      (select count(*)::int from pg_stat_replication) as replicas,
      (select coalesce(max(extract(epoch from replay_lag)), 0)::float from pg_stat_replication) as lag,
      (select array_agg(slot_name::text) from pg_replication_slots
        where not active
          and pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > ${RETAINED_BYTES}) as slots`,
  );
  const { replicas, lag, slots } = row!;
  const found = (slots ?? []).map((slot) =>
    fail(
      'replication',
      `Replication slot ${slot} is inactive. Retained WAL will fill the disk.`,
      `Start its replica, or: select pg_drop_replication_slot('${slot}')`,
    ),
  );
  if (lag > LAG_SECONDS)
    found.push(
      warn(
        'replication',
        `A replica is ${Math.round(lag)} s behind.`,
        'Check its disk and the network.',
      ),
    );
  if (found.length > 0 || replicas === 0) return found;
  return [ok('replication', `Streaming to ${replicas} replicas.`)];
}

async function checkJobs(client: pg.Client): Promise<Finding[]> {
  const [view] = await runQuery<{ exists: boolean }>(
    client,
    `select to_regclass('graphile_worker.jobs') is not null as exists`,
  );
  if (!view!.exists) return [];
  const counts = await countJobs(client);
  const [more] = await runQuery<{ stuck: number; given_up: string[] | null }>(
    client,
    `select count(*) filter (where locked_at < now() - interval '${STUCK_SECONDS} seconds')::int as stuck,
      array_agg(distinct task_identifier) filter (where locked_at is null and attempts >= max_attempts) as given_up
    from graphile_worker.jobs`,
  );
  const found: Finding[] = [];
  if (more!.given_up !== null)
    found.push(
      warn(
        'jobs',
        `${counts.failed} jobs failed permanently (${more!.given_up.join(', ')}).`,
        'See the log for the reason (or: select last_error from graphile_worker.jobs).',
      ),
    );
  if (more!.stuck > 0)
    found.push(
      warn(
        'jobs',
        `${more!.stuck} jobs have been running for more than an hour.`,
        'Check the log of the server that runs them.',
      ),
    );
  if (counts.oldest_seconds > BEHIND_SECONDS)
    found.push(
      warn(
        'jobs',
        `A job has waited for ${Math.round(counts.oldest_seconds / 60)} minutes.`,
        'Start a server, or an additional one.',
      ),
    );
  const { ready, running, scheduled, retrying } = counts;
  if (found.length > 0) return found;
  return [
    ok('jobs', `${ready} ready, ${running} running, ${retrying} retrying, ${scheduled} scheduled.`),
  ];
}
