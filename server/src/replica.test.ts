import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { routeName } from '#contract/route.ts';
import { findingsOf } from './doctor/finding.ts';
import { checkReplica } from './doctor/replica-check.ts';
import { openDatabase } from './infra/db.ts';
import { urlOf } from './infra/embedded-postgres/connection.ts';
import {
  startStreamingReplica,
  type StreamingReplica,
} from './infra/embedded-postgres/testing/streaming-replica.ts';
import { migrate } from './infra/migrate.ts';
import type { ReadFrom } from './infra/replica/replica.ts';
import {
  addContact,
  requestConnection,
  MARKER,
  createUserFixtures,
  sendMessage,
  type UserFixtures,
} from './testing/user-fixtures.ts';
import { getRequest } from './testing/get-requests.ts';

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
  target: ReadFrom,
  work: () => Promise<unknown> = () => fixtures.ada.call('GET /api/contacts/'),
): Promise<void> {
  await vi.waitFor(async () => expect((await readsOf(work)).from).toEqual([target]), TIMES);
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

/** Pauses replay until the end of the test. */
async function pauseReplay(): Promise<void> {
  await onReplica('select pg_wal_replay_pause()');
  onTestFinished(async () => void (await onReplica('select pg_wal_replay_resume()')));
}

async function firstNames(): Promise<string[]> {
  const { results } = await fixtures.ada.call('GET /api/contacts/', { query: { limit: 200 } });
  return results.map(({ first_name }) => first_name);
}

const FOUND = { by_author: true, by_recipient: true };

/** Ada adds a contact and writes to Grace: whether the next request of each finds it. */
async function writeAndRead(text: string): Promise<typeof FOUND> {
  const { ada, grace } = fixtures;
  await addContact(ada, text);
  const by_author = (await firstNames()).includes(text);
  const { id } = await sendMessage(ada, grace, text);
  const { results } = await grace.call('GET /api/conversations/{id}/messages/', { params: { id } });
  return { by_author, by_recipient: results.some(({ content }) => content === text) };
}

/** The messages in the log. */
const logMessages = () => log_lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

describe('a read replica', () => {
  const routes = routeList
    .filter(({ method, access }) => method === 'GET' && /session|administrator/.test(access))
    .filter(({ media, stream, counted }) => !(media ?? stream ?? counted))
    // Announcements are read from memory.
    .filter(({ path }) => path !== '/api/announcements/');

  it.each(routes.map((route) => routeName(route) as CallName))(
    'answers %s from the replica',
    async (name) => {
      const pending = await getRequest(fixtures, name);
      await untilFrom('replica', async () => {
        expect(await requestConnection(fixtures.ada, pending)).toMatchObject({ status: 200 });
      });
    },
  );

  it('reads files from the primary', async () => {
    const { from } = await readsOf(() => fixtures.ada.attempt('GET /api/me/export/'));
    expect(from).toEqual([]);
  });

  it('returns own and received writes immediately', async () => {
    for (let number = 0; number < 20; number += 1)
      expect(await writeAndRead(`Written ${number}`)).toEqual(FOUND);
  });

  it('skips a lagging replica', async () => {
    await pauseReplay();
    const { answer, from } = await readsOf(() => writeAndRead('While it stands still'));
    expect(answer).toEqual(FOUND);
    expect(from).toEqual(['behind']);
    await onReplica('select pg_wal_replay_resume()');
    await untilFrom('replica');
    expect(await firstNames()).toContain('While it stands still');
    expect(log_lines).toEqual([]);
  });

  it('skips a stopped replica and uses it again later', async () => {
    process.kill(databases.replica.pid, 'SIGKILL');
    await untilFrom('away', async () => {
      expect(await writeAndRead('While it is away')).toEqual(FOUND);
    });
    await untilFrom('replica');
    expect(await firstNames()).toContain('While it is away');
    expect(logMessages()).toEqual([
      expect.stringMatching(/^Replica unavailable, using the primary: /),
      'Replica available again.',
    ]);
  });

  it('skips an unresponsive replica', async () => {
    await fixtures.ada.call('GET /api/search/', { query: { q: MARKER } });
    const pids = await onReplica<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    for (const { pid } of pids) process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      for (const { pid } of pids) process.kill(pid, 'SIGCONT');
    });
    expect(await writeAndRead('While it is silent')).toEqual(FOUND);
    expect(logMessages()).toEqual(['Replica unavailable, using the primary: Query read timeout']);
  });
});

async function examined(url = urlOf(databases.replica.connection)): Promise<string[]> {
  const found = await checkReplica(url, databases.primary.connection);
  return findingsOf('replica', found).map(({ state, says }) => `${state}: ${says}`);
}

describe('npm run doctor with a replica', () => {
  it("reports the replica's lag", async () => {
    expect(await examined()).toEqual([expect.stringMatching(/^ok: Replication lag: \d+ ms\.$/)]);
  });

  it('reports a stopped replay of the replica', async () => {
    await pauseReplay();
    await addContact(fixtures.ada, 'While the doctor looks');
    expect(await examined()).toEqual([
      expect.stringMatching(/^warn: The replica is \d+ s behind\. Reads go to the primary/),
    ]);
  });

  it('reports an unreachable or foreign replica', async () => {
    expect(await examined('postgres://127.0.0.1:1/acquaint')).toEqual([
      'warn: Can’t query the replica (connect ECONNREFUSED 127.0.0.1:1). All reads go to the primary.',
    ]);
    expect(await examined(urlOf(databases.primary.connection))).toEqual([
      'fail: REPLICA_URL doesn’t point to a streaming replica.',
    ]);
    const other = { ...databases.replica.connection, database: 'postgres' };
    expect(await examined(urlOf(other))).toEqual([
      'fail: REPLICA_URL points to a replica of another database.',
    ]);
  });

  it('reports nothing about a replica without one', async () => {
    expect(await checkReplica(undefined, databases.primary.connection)).toEqual([]);
  });
});
