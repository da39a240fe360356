import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../infra/events.ts';
import type { Stream } from '../../testing/event-stream.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';

// A stream that was cut asks with Last-Event-ID for what it missed.

let servers: TwoServers;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  servers = await openTwoServers();
  ({ first: one, second: other } = servers);
});
afterAll(() => servers.close());

const READY = { event: 'ready', data: {} };
const LOST = { event: 'lost', data: {} };
const ALL = Array.from({ length: 200 }, (_, index) => index + 1);
const change = (id: number, topic = 'contacts') => ({ event: 'change', data: { topic, id } });
const notify = (person: { id: number }, id: number, server = one) =>
  publish(server.db, [person.id], 'contacts', id);

async function ready(stream: Stream): Promise<Stream> {
  expect(await stream.next()).toEqual(READY);
  return stream;
}

async function expectChange(stream: Stream): Promise<unknown> {
  const event = await stream.next();
  expect(event?.event).toBe('change');
  return event;
}

/** A stream that had nothing but its beginning. */
async function cut(person: Person, server: TestApp): Promise<string> {
  const stream = await ready(await servers.streamOf(person, server));
  stream.close();
  return stream.lastId()!;
}

it('sends missed events in order and continues', async () => {
  const ada = await servers.signUp('Ada');
  const last = await cut(ada, one);
  for (const id of [1, 2, 3]) await notify(ada, id, id === 2 ? other : one);
  const stream = await ready(await servers.streamOf(ada, one, last));
  for (const id of [1, 2, 3]) expect(await stream.next()).toEqual(change(id));
  await notify(ada, 4);
  expect(await stream.next()).toEqual(change(4));
});

it('resumes on another server in the middle of a transaction', async () => {
  const ada = await servers.signUp('Ada');
  const stream = await ready(await servers.streamOf(ada, one));
  await one.db.transaction().execute(async (db) => {
    for (const id of [1, 2, 3, 3]) await publish(db, [ada.id], 'contacts', id);
  });
  expect(await stream.next()).toEqual(change(1));
  const back = await ready(await servers.streamOf(ada, other, stream.lastId()));
  for (const id of [2, 3]) expect(await back.next()).toEqual(change(id));
  await notify(ada, 4);
  expect(await back.next()).toEqual(change(4));
});

it('resumes at the same position when disconnected before any event', async () => {
  const ada = await servers.signUp('Ada');
  const last = await cut(ada, one);
  const stream = await ready(await servers.streamOf(ada, one, last));
  expect(stream.lastId()).toBe(last);
});

it('sends another id for the same event each time, also in pings', async () => {
  const ada = await servers.signUp('Ada');
  const position = await cut(ada, one);
  expect(await cut(ada, one)).not.toBe(position);
  const streams = [await servers.streamOf(ada, one), await servers.streamOf(ada, other)];
  for (const stream of streams) await ready(stream);
  await notify(ada, 1);
  for (const stream of streams) expect(await stream.next()).toEqual(change(1));
  const ids = streams.map((stream) => stream.lastId()!);
  expect(ids[0]).not.toBe(ids[1]);
  expect(new Set([position, ...ids].map((id) => id.length)).size).toBe(1);
});

it('misses none of 200 changes over 20 disconnects on two servers', async () => {
  const positions = fc.array(fc.nat({ max: 9 }), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(positions, async (cuts) => {
      const ada = await servers.signUp('Ada');
      const seen: unknown[] = [];
      let last = await cut(ada, one);
      const changes = (async () => {
        for (const id of ALL) await notify(ada, id, id % 2 === 0 ? one : other);
      })();
      for (const [turn, count] of [...cuts, Infinity].entries()) {
        const stream = await ready(await servers.streamOf(ada, turn % 3 === 0 ? other : one, last));
        for (let read = 0; read < count && seen.length < ALL.length; read += 1)
          seen.push(await expectChange(stream));
        last = stream.lastId()!;
        stream.close();
      }
      await changes;
      expect(seen).toEqual(ALL.map((id) => change(id)));
    }),
    { numRuns: 2 },
  );
}, 60_000);

it('sends no missed events of other users', async () => {
  const [ada, grace] = [await servers.signUp('Ada'), await servers.signUp('Grace')];
  const last = await cut(ada, one);
  await notify(grace, 1);
  await notify(ada, 2);
  const stream = await ready(await servers.streamOf(ada, other, last));
  expect(await stream.next()).toEqual(change(2));
});

it('sends a new session only its own events', async () => {
  const ada = await servers.signUp('Ada');
  const again = await servers.logIn(ada);
  const last = await cut(ada, one);
  await ada.call('POST /api/logout/');
  const stream = await ready(await servers.streamOf(again, other, last));
  const topics = [await stream.next(), await stream.next()].map((event) => event?.data);
  expect(topics).toMatchObject([{ topic: 'session' }, { topic: 'security' }]);
  await notify(ada, 9);
  expect(await stream.next()).toEqual(change(9));
});

describe('a stream with since_ms', () => {
  it('sends changes since then on either server and continues', async () => {
    // Before the account is opened, which takes longer than a question on its way.
    const began = performance.now();
    const ada = await servers.signUp('Ada');
    const witness = await ready(await servers.streamOf(ada, other));
    for (const id of [1, 2]) await notify(ada, id, id === 1 ? one : other);
    for (const id of [1, 2]) expect(await witness.next()).toEqual(change(id));
    for (const server of [other, one]) {
      const since_ms = Math.ceil(performance.now() - began);
      const stream = await ready(await servers.streamOf(ada, server, { since_ms }));
      const seen = [await expectChange(stream)];
      while ((seen.at(-1) as ReturnType<typeof change>).data.id !== 2)
        seen.push(await expectChange(stream));
      expect(seen.slice(-2)).toEqual([change(1), change(2)]);
      await notify(ada, 3);
      expect(await stream.next()).toEqual(change(3));
    }
  });

  it('misses nothing when disconnected before the first event', async () => {
    const ada = await servers.signUp('Ada');
    const stream = await ready(await servers.streamOf(ada, one, { since_ms: 0 }));
    const last = stream.lastId();
    await notify(ada, 1);
    const back = await ready(await servers.streamOf(ada, other, last));
    expect(await back.next()).toEqual(change(1));
  });

  it('sends lost from a server started later', async () => {
    const ada = await servers.signUp('Ada');
    const third = await one.openAnother();
    try {
      const stream = await ready(await servers.streamOf(ada, third, { since_ms: 3_600_000 }));
      expect(await stream.next()).toEqual(LOST);
      await notify(ada, 1);
      expect(await stream.next()).toEqual(change(1));
    } finally {
      await third.close();
    }
  });

  it('prefers an event id to a time', async () => {
    const ada = await servers.signUp('Ada');
    const after = await cut(ada, one);
    await notify(ada, 1);
    const stream = await ready(await servers.streamOf(ada, one, { after, since_ms: 3_600_000 }));
    expect(await stream.next()).toEqual(change(1));
  });

  it.each(['-1', '1.5', 'soon'])('rejects %j', async (since_ms) => {
    const ada = await servers.signUp('Ada');
    expect(await ada.rejected('GET /api/events/', { query: { since_ms } })).toMatchObject({
      status: 400,
      errors: { since_ms: ['Must be a number of milliseconds.'] },
    });
  });
});

describe("a stream that can't resume", () => {
  const rubbish = ['1.1', 'rubbish', '-1', '9'.repeat(400), '%00 ; drop', '[object Object]'];
  it.each([...rubbish, 'x'.repeat(8000)])('sends lost for the unknown id %.20s', async (id) => {
    const ada = await servers.signUp('Ada');
    const stream = await ready(await servers.streamOf(ada, one, id));
    expect(stream.response.status).toBe(200);
    expect(stream.lastId()).toBe(id);
    expect(await stream.next()).toEqual(LOST);
    // From there on it can come back.
    await notify(ada, 1);
    const back = await ready(await servers.streamOf(ada, other, stream.lastId()));
    expect(await back.next()).toEqual(change(1));
  });

  it("sends lost for an id from before the server's start", async () => {
    const ada = await servers.signUp('Ada');
    const last = await cut(ada, one);
    const third = await one.openAnother();
    try {
      const stream = await ready(await servers.streamOf(ada, third, last));
      expect(await stream.next()).toEqual(LOST);
    } finally {
      await third.close();
    }
  });

  it('sends lost after the database connection broke', async () => {
    const ada = await servers.signUp('Ada');
    const open = await ready(await servers.streamOf(ada, other));
    const last = open.lastId();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'acquaint events'`.execute(one.db);
    expect(await open.next()).toEqual(LOST);
    const stream = await ready(await servers.streamOf(ada, other, last));
    expect(await stream.next()).toEqual(LOST);
    // What came with `lost` is a place to come back to.
    await notify(ada, 5);
    const back = await ready(await servers.streamOf(ada, other, open.lastId()));
    expect(await back.next()).toEqual(change(5));
  });
});
