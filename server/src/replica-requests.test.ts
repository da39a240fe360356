import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONNECTION_LIMITS } from './infra/connection-limits.ts';
import { openDatabase, type Database, type Db } from './infra/db.ts';
import {
  startStreamingReplica,
  type StreamingReplica,
} from './infra/embedded-postgres/testing/streaming-replica.ts';
import { openLog } from './infra/log.ts';
import { migrate } from './infra/migrate.ts';
import { openReplica, type ReadFrom } from './infra/replica/replica.ts';
import { createUserFixtures, type UserFixtures } from './testing/user-fixtures.ts';

let folder: string;
let databases: StreamingReplica;
let fixtures: UserFixtures;
const reads: ReadFrom[] = [];
const log_lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acquaint-replica-'));
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o711);
  databases = await startStreamingReplica(folder, async (connection) => {
    const { pool, close } = openDatabase(connection, () => {});
    await migrate(pool);
    await close();
  });
  const { primary, replica } = databases;
  fixtures = await createUserFixtures({
    replicated: { primary: primary.connection, replica: replica.connection, reads },
    log_lines,
    log_level: 'info',
  });
});
afterAll(async () => {
  await fixtures.app.close();
  await databases.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await untilFrom('replica');
  log_lines.length = 0;
});

const TIMES = { timeout: 15_000, interval: 20 };

/** Where a call reads: each place that it named, once. */
async function readsOf<T>(work: () => Promise<T>): Promise<{ answer: T; from: ReadFrom[] }> {
  reads.length = 0;
  const answer = await work();
  return { answer, from: [...new Set(reads)] };
}

/** Repeats a call until it reads from there alone: a replica needs a moment for what was just written. */
async function untilFrom(
  targets: ReadFrom | ReadFrom[],
  work: () => Promise<unknown> = () => fixtures.ada.call('GET /api/contacts/'),
): Promise<void> {
  const wanted = [targets].flat();
  await vi.waitFor(async () => expect((await readsOf(work)).from).toEqual(wanted), TIMES);
}

async function onReplica<Row extends object>(message: string): Promise<Row[]> {
  const client = new pg.Client(databases.replica.connection);
  await client.connect();
  try {
    return (await client.query<Row>(message)).rows;
  } finally {
    await client.end();
  }
}

async function positionOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position`.execute(db);
  return rows[0]!.position;
}

const isReplica = sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`;

describe('a request on a replica', () => {
  let primary: Database;
  beforeAll(() => {
    primary = openDatabase(databases.primary.connection, () => {});
  });
  afterAll(() => primary.close());

  /** A separate replica pool, with its log lines and the databases it read from. */
  async function open(connection: pg.PoolConfig) {
    const lines: string[] = [];
    const targets: ReadFrom[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const replica = openReplica(connection, primary, log, (from) => targets.push(from));
    onTestFinished(() => replica.close());
    const position = await positionOf(primary);
    const read = <T>(work: (db: Db) => Promise<T>) => replica.read(position, work);
    return { read, lines, targets };
  }

  /** The same for the real replica, once it is in use. */
  async function openTrue(limits: pg.PoolConfig = {}) {
    const { read, lines, targets } = await open({ ...databases.replica.connection, ...limits });
    await vi.waitFor(async () => {
      await read((db) => isReplica.execute(db));
      expect(targets.at(-1)).toBe('replica');
    }, TIMES);
    targets.length = 0;
    return { read, lines, targets };
  }

  it('rejects a failing request on a replica once', async () => {
    const { read, lines } = await openTrue();
    const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Not found')));
    await expect(read(work)).rejects.toThrow('Not found');
    expect(work).toHaveBeenCalledTimes(1);
    expect(lines).toEqual([]);
  });

  /** A read that takes long on the replica and no time on the primary, once it runs on the replica. */
  async function startLongRead(read: Awaited<ReturnType<typeof openTrue>>['read']) {
    const done = read(async (db) => {
      const asked = sql`select pg_sleep(60) from users where pg_is_in_recovery() limit 1`;
      return asked.execute(db).then(
        () => 'whole',
        () => 'without that part',
      );
    });
    await vi.waitFor(async () => {
      const running = `select from pg_stat_activity where wait_event = 'PgSleep'`;
      expect(await onReplica(running)).toHaveLength(1);
    }, TIMES);
    // Awaited later: a promise in a promise would be awaited here.
    return { done };
  }

  it('repeats a request on the primary after a recovery conflict, and keeps using the replica', async () => {
    const { read, lines, targets } = await openTrue();
    await onReplica('alter system set max_standby_streaming_delay = 0');
    await onReplica('select pg_reload_conf()');
    const { done } = await startLongRead(read);
    await primary.pool.query(`insert into secrets values ('removed', 'x')`);
    await primary.pool.query(`delete from secrets where name = 'removed'`);
    await primary.pool.query('vacuum secrets');
    expect(await done).toBe('whole');
    expect(targets).toEqual(['replica', 'again']);
    expect(lines).toEqual([]);
  });

  it('repeats a request on the primary if the replica dies, even if the part is optional', async () => {
    const { read, targets } = await openTrue();
    const { done } = await startLongRead(read);
    process.kill(databases.replica.pid, 'SIGKILL');
    expect(await done).toBe('whole');
    expect(targets).toEqual(['replica', 'again']);
  });

  it('uses the primary while many wait for the replica', async () => {
    const { read, targets } = await openTrue({ connectionTimeoutMillis: 0 });
    const holder = new pg.Client(databases.replica.connection);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('select pg_advisory_lock(1)');
    const held = sql`select pg_advisory_xact_lock_shared(1) where pg_is_in_recovery()`;
    const calls = Array.from({ length: 2 * CONNECTION_LIMITS.calls }, () =>
      read((db) => held.execute(db)),
    );
    await vi.waitFor(async () => {
      const { rows } = await holder.query('select from pg_locks where not granted');
      expect(rows).toHaveLength(CONNECTION_LIMITS.calls);
    }, TIMES);
    await read((db) => held.execute(db));
    expect(targets.at(-1)).toBe('busy');
    await holder.end();
    await Promise.all(calls);
  });

  it.each([
    ['the primary itself', () => databases.primary.connection, 'Not a replica.'],
    [
      'a replica of another database',
      () => ({ ...databases.replica.connection, database: 'postgres' }),
      'Replica of another database.',
    ],
    ['nothing', () => ({ host: '127.0.0.1', port: 1 }), 'connect ECONNREFUSED 127.0.0.1:1'],
  ])('uses the primary if the address leads to %s', async (_where, to, reason) => {
    const { read, lines, targets } = await open(to());
    await vi.waitFor(() => expect(lines).toHaveLength(1), TIMES);
    expect(lines[0]).toContain(`Replica unavailable, using the primary: ${reason}`);
    expect((await read((db) => isReplica.execute(db))).rows).toEqual([{ yes: false }]);
    expect(targets).toEqual(['away']);
  });
});
