import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let servers: TwoServers;
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  servers = await openTwoServers();
  ({ first: app, second: other } = servers);
});
afterAll(() => servers.close());

const sessionsOf = async (person: Person) => (await person.call('GET /api/sessions/')).results;
const currentOf = async (person: Person) =>
  (await sessionsOf(person)).find(({ current }) => current)!.id;
const isSignedIn = async (person: Person) => (await person.attempt('GET /api/me/')).status === 200;

describe('GET /api/sessions/', () => {
  it('lists address, time and device, newest first, and marks the current one', async () => {
    const ada = await app.signUp('Ada');
    const laptop = await app.logIn(ada, app.guestAt('192.0.2.1', FIREFOX));
    await app.logIn(ada, app.guestAt('::ffff:192.0.2.2', IPHONE));
    const sessions = await sessionsOf(laptop);
    expect(sessions.map(({ device, ip, current }) => ({ device, ip, current }))).toEqual([
      { device: 'Safari on iOS', ip: '192.0.2.2', current: false },
      { device: 'Firefox on Linux', ip: '192.0.2.1', current: true },
      expect.objectContaining({ ip: '127.0.0.1', current: false }),
    ]);
    expect(sessions[1]).toMatchObject({ user_agent: FIREFOX });
    expect(sessions[1]!.created_at).toBe(sessions[1]!.last_seen_at);
    expect(JSON.stringify(sessions)).not.toContain(laptop.token);
  });

  it('forbids caching the list of sessions', async () => {
    const { headers } = await (await app.signUp('Ada')).attempt('GET /api/sessions/');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('lists sessions page by page', async () => {
    const ada = await app.signUp('Ada');
    for (let time = 0; time < 4; time += 1) await app.logIn(ada);
    const first = await ada.call('GET /api/sessions/', { query: { limit: 3 } });
    const second = await ada.call('GET /api/sessions/', {
      query: { limit: 3, cursor: first.next_cursor! },
    });
    expect(first.results).toHaveLength(3);
    expect(second).toMatchObject({ results: [{}, { current: true }], next_cursor: null });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
  });

  it("lists only the user's active sessions", async () => {
    const ada = await app.signUp('Ada');
    await app.signUp('Grace');
    app.clock.advance(604_000_000);
    const again = await app.logIn(ada);
    expect(await sessionsOf(again)).toHaveLength(2);
    app.clock.advance(1_000_000);
    expect(await sessionsOf(again)).toMatchObject([{ current: true }]);
  });

  it('shows the last use with five minutes accuracy', async () => {
    const ada = await app.signUp('Ada');
    const [before] = await sessionsOf(ada);
    app.clock.advance(299_000);
    expect((await sessionsOf(ada))[0]).toEqual(before);
    app.clock.advance(2_000);
    const now = app.clock.now();
    const headers = { authorization: `Bearer ${ada.token}` };
    await app.guestAt('192.0.2.3').attempt('GET /api/me/', { headers });
    const [after] = await sessionsOf(ada);
    expect(after!.last_seen_at >= now).toBe(true);
    expect(after).toMatchObject({ ip: '192.0.2.3', created_at: before!.created_at });
  });
});

describe('ending a session', () => {
  it('ends a session on every server immediately and no others', async () => {
    const ada = await app.signUp('Ada');
    const [lost, remaining] = [await app.logIn(ada), await other.logIn(ada)];
    const params = { id: await currentOf(lost) };
    await ada.call('DELETE /api/sessions/{id}/', { params });
    const headers = { authorization: `Bearer ${lost.token}` };
    for (const server of [app, other])
      expect((await server.guest.attempt('GET /api/me/', { headers })).status).toBe(401);
    expect(await isSignedIn(ada)).toBe(true);
    expect(await isSignedIn(remaining)).toBe(true);
    expect((await ada.rejected('DELETE /api/sessions/{id}/', { params })).status).toBe(404);
  });

  it('returns 404 for sessions of other users', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    const params = { id: await currentOf(ada) };
    const rejected = await grace.rejected('DELETE /api/sessions/{id}/', { params });
    expect(rejected).toMatchObject({ status: 404, detail: 'Session not found.' });
    expect(await isSignedIn(ada)).toBe(true);
  });

  it('ends the current session', async () => {
    const ada = await app.signUp('Ada');
    await ada.call('DELETE /api/sessions/{id}/', { params: { id: await currentOf(ada) } });
    expect(await isSignedIn(ada)).toBe(false);
  });

  it('ends all other sessions', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    const others = [await app.logIn(ada), await other.logIn(ada)];
    await ada.call('DELETE /api/sessions/');
    for (const one of others) expect(await isSignedIn(one)).toBe(false);
    expect(await isSignedIn(ada)).toBe(true);
    expect(await isSignedIn(grace)).toBe(true);
    expect(await sessionsOf(ada)).toMatchObject([{ current: true }]);
  });

  it('closes the event streams of an ended session on all servers and publishes its end', async () => {
    const ada = await servers.signUp('Ada');
    const streamsOf = async (person: Person) => {
      const streams = [await servers.streamOf(person, app), await servers.streamOf(person, other)];
      for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' });
      return streams;
    };
    const one = await servers.logIn(ada);
    const streams_of_one = await streamsOf(one);
    await ada.call('DELETE /api/sessions/{id}/', { params: { id: await currentOf(one) } });
    for (const stream of streams_of_one) expect(await stream.next()).toBeNull();

    const streams_of_rest = await streamsOf(await servers.logIn(ada));
    const own = await streamsOf(ada);
    await ada.call('DELETE /api/sessions/');
    for (const stream of streams_of_rest) expect(await stream.next()).toBeNull();
    for (const stream of own)
      expect(await stream.next()).toMatchObject({ data: { topic: 'session' } });
  });
});

it('stores only a hash of a 256-bit token', async () => {
  const ada = await app.signUp('Ada');
  expect(Buffer.from(ada.token, 'base64url')).toHaveLength(32);
  expect((await app.logIn(ada)).token).not.toBe(ada.token);
  const rows = await app.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute();
  const stored = JSON.stringify(rows);
  for (const secret of [ada.token, Buffer.from(ada.token).toString('hex')])
    expect(stored).not.toContain(secret);
});

it('accepts tokens only as bearer', async () => {
  const { token } = await app.signUp('Ada');
  const attempt = async (authorization: string) =>
    (await app.guest.attempt('GET /api/me/', { headers: { authorization } })).status;
  expect(await attempt(`bearer ${token}`)).toBe(200);
  for (const header of [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token} x`,
    'Bearer x',
  ])
    expect(await attempt(header)).toBe(401);
  expect((await app.guest.attempt('GET /api/me/', { query: { token } })).status).toBe(401);
  expect(
    (await app.guest.attempt('GET /api/me/', { headers: { cookie: `token=${token}` } })).status,
  ).toBe(401);
});
