import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { openStream } from '../../testing/event-stream.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';

let servers: TwoServers;
let one: TestApp;
let other: TestApp;
let base: string;

beforeAll(async () => {
  servers = await openTwoServers();
  ({ first: one, second: other } = servers);
  base = await servers.addressOf(one);
});
afterAll(() => servers.close());

const streamOf = (person: { token: string }, server = one) => servers.streamOf(person, server);
const ready = { event: 'ready', data: {} };
const requestConnection = (from: Person, to: Person) =>
  from.call('POST /api/connections/', { body: { to_user: to.id } });

it('sends ready immediately as an uncacheable event stream', async () => {
  const stream = await streamOf(await servers.signUp('Ada'));
  expect(await stream.next()).toEqual(ready);
  expect(stream.response.status).toBe(200);
  const header = (name: string) => stream.response.headers.get(name);
  expect(header('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(header('cache-control')).toBe('no-store');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('content-security-policy')).toContain("default-src 'none'");
});

it('publishes changes to both users on every server and to no one else', async () => {
  const [ada, grace, eve] = [
    await servers.signUp('Ada'),
    await servers.signUp('Grace'),
    await servers.signUp('Eve'),
  ];
  const here = await streamOf(ada, one);
  const there = await streamOf(grace, other);
  const stranger = await streamOf(eve, other);
  for (const stream of [here, there, stranger]) expect(await stream.next()).toEqual(ready);
  const { id } = await requestConnection(ada, grace);
  const change = { event: 'change', data: { topic: 'connections', id } };
  expect(await here.next()).toEqual(change);
  expect(await there.next()).toEqual(change);

  // What comes to the stranger first is their own news, so nothing came before it.
  const own = await requestConnection(eve, ada);
  expect(await stranger.next()).toEqual({
    event: 'change',
    data: { topic: 'connections', id: own.id },
  });
});

it("doesn't publish a rejection to the sender", async () => {
  const [ada, grace] = [await servers.signUp('Ada'), await servers.signUp('Grace')];
  const stream = await streamOf(ada, other);
  expect(await stream.next()).toEqual(ready);
  const { id } = await requestConnection(ada, grace);
  expect(await stream.next()).toMatchObject({ data: { id } });
  await grace.call('POST /api/connections/{id}/reject/', { params: { id } });
  const { id: next } = await requestConnection(ada, await servers.signUp('Eve'));
  expect(await stream.next()).toMatchObject({ data: { id: next } });
});

it('publishes a new session without its id, which would end streams', async () => {
  const ada = await servers.signUp('Ada');
  const stream = await streamOf(ada, other);
  expect(await stream.next()).toEqual(ready);
  await servers.logIn(ada);
  expect(await stream.next()).toEqual({ event: 'change', data: { topic: 'session', id: null } });
});

describe('event streams after a logout', () => {
  it('ends streams of the session on every server and no others', async () => {
    const ada = await servers.signUp('Ada');
    const second = await servers.logIn(ada);
    const streams = [await streamOf(ada, one), await streamOf(ada, other)];
    const remaining = await streamOf(second, other);
    for (const stream of [...streams, remaining]) expect(await stream.next()).toEqual(ready);
    await ada.call('POST /api/logout/');
    for (const stream of streams) expect(await stream.next()).toBeNull();
    expect(await remaining.next()).toMatchObject({ event: 'change', data: { topic: 'session' } });
  });
});

it('pings streams and ends them when the session expires', async () => {
  const late = await openTestApp();
  onTestFinished(() => late.close());
  const address = await late.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await late.signUp('Ada');
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const stream = await openStream(address, token);
  expect(await stream.next()).toEqual(ready);
  vi.advanceTimersByTime(25_000);
  late.clock.advance(604_800_001);
  vi.advanceTimersByTime(25_000);
  expect(await stream.next()).toBeNull();
  expect(stream.pings()).toBe(2);
});

it('rejects HEAD for the event stream', async () => {
  const { token } = await servers.signUp('Ada');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${base}/api/events/`, { method: 'HEAD', headers });
  expect(answer.status).toBe(405);
});

it('requires a session for the event stream', async () => {
  const answers = [
    await fetch(`${base}/api/events/`),
    await fetch(`${base}/api/events/`, { headers: { authorization: 'Bearer no' } }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ detail: 'Authentication required' });
  }
});

it('ends event streams when a server shuts down', async () => {
  const third = await one.openAnother();
  const address = await third.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openStream(address, (await servers.signUp('Ada')).token);
  expect(await stream.next()).toEqual(ready);
  await third.close();
  await expect(stream.next()).rejects.toThrow('terminated');
});

it('sends lost after the database connection broke', async () => {
  const stream = await streamOf(await servers.signUp('Ada'), other);
  expect(await stream.next()).toEqual(ready);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'acquaint events'`.execute(one.db);
  expect(await stream.next()).toEqual({ event: 'lost', data: {} });
});
