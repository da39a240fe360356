import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from './testing/server-process.ts';
import { cloneDatabase, type TestDatabase } from './testing/test-database.ts';

// What a load balancer sees of a server process that shuts down.

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const statusOf = async (url: string) => (await fetch(url)).status;

it('drains and reports shutdown on SIGTERM', async () => {
  const server = await startServerProcess(database.connection, { DRAIN_SECONDS: '2' });
  expect(await statusOf(`${server.url}/api/health/`)).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => statusOf(`${server.url}/api/health/`)).toBe(503);
  expect(await statusOf(`${server.url}/api/health/live/`)).toBe(200);
  expect(await statusOf(`${server.url}/api/plans/`)).toBe(200);
  await stopped;
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});

it('stays live but not ready during a database outage', async () => {
  const own = await cloneDatabase();
  const server = await startServerProcess(own.connection, { LOG_LEVEL: 'silent' });
  await own.drop();
  expect(await statusOf(`${server.url}/api/health/live/`)).toBe(200);
  expect(await statusOf(`${server.url}/api/health/`)).toBe(503);
  await server.stop();
});
