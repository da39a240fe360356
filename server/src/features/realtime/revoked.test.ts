import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stream } from '../../testing/event-stream.ts';
import { PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';

// Whatever takes a right away acts on the streams that are open, on every server.

let servers: TwoServers;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  servers = await openTwoServers();
  ({ first: one, second: other } = servers);
});
afterAll(() => servers.close());

/** A stream on each server, both ready. */
async function streamsOf(person: Person, ...afters: (string | undefined)[]): Promise<Stream[]> {
  const streams = [
    await servers.streamOf(person, one, afters[0]),
    await servers.streamOf(person, other, afters[1]),
  ];
  for (const stream of streams) expect(await stream.next()).toEqual({ event: 'ready', data: {} });
  return streams;
}

/** All events until the stream ends. */
async function untilEnd(stream: Stream): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let next = await stream.next(); next !== null; next = await stream.next()) seen.push(next);
  return seen;
}

describe('sessions ended elsewhere', () => {
  const ways: [string, (by: Person, session: Person) => Promise<unknown>][] = [
    [
      'one session',
      async (by) => {
        const { results } = await by.call('GET /api/sessions/');
        const { id } = results.find(({ current }) => !current)!;
        await by.call('DELETE /api/sessions/{id}/', { params: { id } });
      },
    ],
    ['all others', (by) => by.call('DELETE /api/sessions/')],
    [
      'a new password',
      (by) =>
        by.call('POST /api/me/password/', {
          body: { current_password: PASSWORD, new_password: 'another good sentence' },
        }),
    ],
  ];
  it.each(ways)('ends the stream after %s', async (_, end) => {
    const ada = await servers.signUp('Ada');
    const elsewhere = await servers.logIn(ada);
    const remaining = await streamsOf(ada);
    const ended = await streamsOf(elsewhere);
    await end(ada, elsewhere);
    for (const stream of ended) expect(await untilEnd(stream)).toEqual([]);
    for (const stream of remaining)
      expect(await stream.next()).toMatchObject({ data: { topic: 'session' } });
    // Without a valid token the stream has no events.
    const answer = await elsewhere.attempt('GET /api/events/');
    expect(answer.status).toBe(401);
  });

  it('ends streams of a deleted account', async () => {
    const ada = await servers.signUp('Ada');
    const streams = await streamsOf(ada);
    await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
    for (const stream of streams) expect(await untilEnd(stream)).not.toContain(null);
  });
});

/** Streams of a session on the first server, all ready. */
async function openMany(person: Person, count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const stream = await servers.streamOf(person, one);
    expect(await stream.next()).toEqual({ event: 'ready', data: {} });
    streams.push(stream);
  }
  return streams;
}

describe('many open streams', () => {
  it('ends the first stream of a session for its 21st', async () => {
    const ada = await servers.signUp('Ada');
    const [first, second, ...others] = await openMany(ada, 21);
    expect(await untilEnd(first!)).toEqual([]);
    const elsewhere = await servers.streamOf(ada, other);
    expect(await elsewhere.next()).toMatchObject({ event: 'ready' });
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Alan' } });
    for (const stream of [second!, ...others, elsewhere])
      expect(await stream.next()).toMatchObject({ data: { topic: 'contacts', id } });
  });

  it('ends the first stream of a user for the 61st', async () => {
    const ada = await servers.signUp('Ada');
    const sessions = [ada, await servers.logIn(ada), await servers.logIn(ada)];
    const [first] = await openMany(ada, 20);
    for (const session of sessions.slice(1)) await openMany(session, 20);
    await openMany(await servers.logIn(ada), 1);
    expect(await untilEnd(first!)).not.toContain(null);
  });
});

it('publishes nothing of a blocked user, also among missed events', async () => {
  const [ada, grace] = [await servers.signUp('Ada'), await servers.signUp('Grace')];
  const { id } = await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Hello' },
  });
  for (const person of [ada, grace]) await servers.waitUntilReceived(person);
  const streams = await streamsOf(ada);
  const [here] = await streamsOf(grace);
  await ada.call('POST /api/blocks/', { body: { user_id: grace.id } });
  for (const stream of streams)
    expect(await stream.next()).toMatchObject({ data: { topic: 'blocks' } });
  const last = streams[0]!.lastId();
  await grace.call('POST /api/conversations/{id}/messages/', {
    params: { id },
    body: { content: 'Are you there?' },
  });
  expect(await here!.next()).toMatchObject({ data: { topic: 'messages', id } });
  const own = await ada.call('POST /api/contacts/', { body: { first_name: 'Alan' } });
  const back = await streamsOf(ada, last, last);
  for (const stream of [...streams, ...back])
    expect(await stream.next()).toMatchObject({ data: { topic: 'contacts', id: own.id } });
});
