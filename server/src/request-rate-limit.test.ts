import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ requests_per_minute: 3 });
});
afterAll(() => app.close());

const call = async (url: string, remoteAddress: string) =>
  (await app.app.inject({ url, remoteAddress })).statusCode;

it.each([
  ['a request without a session', '/api/me/', 401],
  ['a public endpoint', '/api/health/', 200],
  ['an unknown path', '/api/nothing/', 404],
])('limits requests per minute for %s with Retry-After', async (_what, url, status) => {
  const [one, neighbor, other] = [
    `2001:db8:${status}::1`,
    `2001:db8:${status}::2`,
    `192.0.${status % 256}.1`,
  ];
  for (let number = 0; number < 3; number += 1) expect(await call(url, one)).toBe(status);
  const rejected = await app.app.inject({ url, remoteAddress: neighbor });
  expect(rejected.json()).toMatchObject({ status: 429, code: 'too_many_calls' });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect(await call(url, other)).toBe(status);
});
