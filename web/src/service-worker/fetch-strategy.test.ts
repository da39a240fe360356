import { expect, test } from 'vitest';
import { fetchStrategyFor } from './fetch-strategy.ts';

const ORIGIN = 'https://acquaint.example';
const SHELL = new Set(['/login', '/theme.js', '/assets/main-1.js']);

test.each([
  ['GET', 'navigate', '/contacts?id=3', 'document'],
  ['GET', 'navigate', '/', 'document'],
  ['GET', 'navigate', '/nowhere', 'document'],
  ['GET', 'navigate', '/api/docs/', 'not ours'],
  ['GET', 'navigate', '/calendar/secret.ics', 'not ours'],
  ['GET', 'cors', '/assets/main-1.js', 'hashed'],
  ['GET', 'cors', '/assets/main-of-an-older-build.js', 'hashed'],
  ['GET', 'no-cors', '/theme.js', 'file'],
  ['GET', 'cors', '/version.json', 'not ours'],
  ['GET', 'cors', '/api/contacts/', 'not ours'],
  ['GET', 'cors', '/api/me/', 'not ours'],
  ['GET', 'no-cors', '/api/avatars/abc/', 'not ours'],
  ['POST', 'navigate', '/login', 'not ours'],
  ['GET', 'no-cors', 'https://elsewhere.example/theme.js', 'not ours'],
] as const)('%s (%s) %s uses %s', (method, mode, address, way) => {
  const { href: url } = new URL(address, ORIGIN);
  expect(fetchStrategyFor({ method, mode, url }, ORIGIN, SHELL)).toBe(way);
});
