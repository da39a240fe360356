import type pg from 'pg';
import { CONNECTIONS_PER_SERVER } from '../infra/connection-limits.ts';
import { createClient, queryRow } from './database-query.ts';
import { failure, ok, type Result, type Results, warning } from './finding.ts';

const SKEW_MS = { warn: 1000, fail: 30_000 };

/**
 * Poolers replace the backend process id; transaction pooling breaks LISTEN and session state. See docs/decisions/100.
 */
export async function checkPooler(
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<Results> {
  const other = createClient(connection);
  await other.connect();
  try {
    const sql = 'select pg_backend_pid() as pid';
    const { pid: mine } = await queryRow<{ pid: number }>(client, sql);
    const { pid: theirs } = await queryRow<{ pid: number }>(other, sql);
    return poolerFindings({ reported: processOf(client), mine, theirs });
  } finally {
    await other.end();
  }
}

function processOf(client: pg.Client): number | null {
  return (client as pg.Client & { processID: number | null }).processID;
}

/** Process ids: `reported` at connection start, `mine` and `theirs` as seen by two open connections. */
export function poolerFindings(pids: {
  reported: number | null;
  mine: number;
  theirs: number;
}): Results {
  if (pids.mine === pids.theirs)
    return failure(
      'A pooler such as PgBouncer shares connections between transactions, so live updates and locks don’t work.',
      'Set POOLER_URL to the pooler and DATABASE_URL to the database.',
    );
  if (pids.reported === null || pids.reported === pids.mine) return [];
  return warning(
    'A connection pooler such as PgBouncer is in front of the database.',
    'Acquaint pools connections itself. If you need the pooler, set POOLER_URL to it and DATABASE_URL to the database.',
  );
}

export async function checkClock(client: pg.Client): Promise<Results> {
  const before = Date.now();
  const row = await queryRow<{ now: number }>(
    client,
    `select (extract(epoch from clock_timestamp()) * 1000)::float as now`,
  );
  return clockFinding(row.now - (before + Date.now()) / 2);
}

/** `ahead_ms`: database clock minus local clock. */
export function clockFinding(ahead_ms: number): Result {
  const offset_ms = Math.abs(ahead_ms);
  const says = `The clocks of the database and this host are ${(offset_ms / 1000).toFixed(1)} s apart.`;
  if (offset_ms < SKEW_MS.warn) return ok(says);
  const remedy = 'Sync both clocks with NTP. Otherwise reminders run late and codes are rejected.';
  return offset_ms < SKEW_MS.fail ? warning(says, remedy) : failure(says, remedy);
}

export async function checkConnections(client: pg.Client): Promise<Results> {
  const row = await queryRow<{ max: number; reserved: number; others: number; servers: number }>(
    client,
    `select current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and datname is distinct from current_database()) as others,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'acquaint events') as servers`,
  );
  return connectionsFinding(row);
}

/** Checks that one more server fits, as needed for a rolling restart. */
export function connectionsFinding(counts: {
  max: number;
  reserved: number;
  others: number;
  servers: number;
}): Result {
  const room = Math.floor((counts.max - counts.reserved - counts.others) / CONNECTIONS_PER_SERVER);
  const says = `Room for ${Math.max(room, 0)} servers with ${CONNECTIONS_PER_SERVER} connections each; ${counts.servers} running.`;
  const needed = (counts.servers + 1) * CONNECTIONS_PER_SERVER + counts.reserved + counts.others;
  const remedy = `Set max_connections to ${Math.ceil((needed + 10) / 10) * 10} or more.`;
  if (room > counts.servers) return ok(says);
  return room < Math.max(counts.servers, 1) ? failure(says, remedy) : warning(says, remedy);
}
