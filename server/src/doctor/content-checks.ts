import type pg from 'pg';
import { countJobs } from '../infra/job-counts.ts';
import { pendingMigrations } from '../infra/migrate.ts';
import { queryRow, runQuery } from './database-query.ts';
import { failure, ok, reasonOf, type Result, type Results, warning } from './finding.ts';

const MAX_QUEUE_SECONDS = 300;
const MAX_RUN_SECONDS = 3600;
const MAX_LAG_SECONDS = 60;
const MAX_RETAINED_BYTES = 1024 ** 3;

export async function checkMigrations(client: pg.Client): Promise<Results> {
  try {
    const pending = await pendingMigrations(client);
    if (pending.length === 0) return ok('The database is up to date.');
    return warning(
      `${pending.length} pending, starting with ${pending[0]}.`,
      'Run npm run migrate, or start a server, which does the same.',
    );
  } catch (error) {
    return failure(
      reasonOf(error),
      'Start the version that wrote this database, or restore a backup.',
    );
  }
}

export async function checkIndexes(client: pg.Client): Promise<Results> {
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
  const found: Result[] = [
    ...broken.map(({ name }) =>
      failure(`Index ${name} is invalid.`, `reindex index concurrently ${name}`),
    ),
    ...unchecked.map(({ name, table }) =>
      warning(
        `Constraint ${name} on ${table} isn’t validated.`,
        `alter table ${table} validate constraint ${name}`,
      ),
    ),
  ];
  return found.length > 0 ? found : ok('All indexes and constraints are valid.');
}

export async function checkReplication(client: pg.Client): Promise<Results> {
  const { replicas, lag, slots } = await queryRow<{
    replicas: number;
    lag: number;
    slots: string[] | null;
  }>(
    client,
    `select
      (select count(*)::int from pg_stat_replication) as replicas,
      (select coalesce(max(extract(epoch from replay_lag)), 0)::float from pg_stat_replication) as lag,
      (select array_agg(slot_name::text) from pg_replication_slots
        where not active
          and pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > ${MAX_RETAINED_BYTES}) as slots`,
  );
  const found = (slots ?? []).map((slot) =>
    failure(
      `Replication slot ${slot} is inactive. Retained WAL will fill the disk.`,
      `Start its replica, or: select pg_drop_replication_slot('${slot}')`,
    ),
  );
  if (lag > MAX_LAG_SECONDS)
    found.push(
      warning(`A replica is ${Math.round(lag)} s behind.`, 'Check its disk and the network.'),
    );
  if (found.length > 0 || replicas === 0) return found;
  return ok(`Streaming to ${replicas} replicas.`);
}

export async function checkJobs(client: pg.Client): Promise<Results> {
  const view = await queryRow<{ exists: boolean }>(
    client,
    `select to_regclass('graphile_worker.jobs') is not null as exists`,
  );
  if (!view.exists) return [];
  const counts = await countJobs(client);
  const { stuck, given_up } = await queryRow<{ stuck: number; given_up: string[] | null }>(
    client,
    `select count(*) filter (where locked_at < now() - interval '${MAX_RUN_SECONDS} seconds')::int as stuck,
      array_agg(distinct task_identifier) filter (where locked_at is null and attempts >= max_attempts) as given_up
    from graphile_worker.jobs`,
  );
  const { ready, running, scheduled, retrying, failed, oldest_seconds } = counts;
  const found = [
    given_up !== null &&
      warning(
        `${failed} jobs failed permanently (${given_up.join(', ')}).`,
        'See the log for the reason (or: select last_error from graphile_worker.jobs).',
      ),
    stuck > 0 &&
      warning(
        `${stuck} jobs have been running for more than an hour.`,
        'Check the log of the server that runs them.',
      ),
    oldest_seconds > MAX_QUEUE_SECONDS &&
      warning(
        `A job has waited for ${Math.round(oldest_seconds / 60)} minutes.`,
        'Start a server, or an additional one.',
      ),
  ];
  if (found.some(Boolean)) return found;
  return ok(`${ready} ready, ${running} running, ${retrying} retrying, ${scheduled} scheduled.`);
}
