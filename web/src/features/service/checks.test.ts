import { expect, it } from 'vitest';
import { aHealth } from '../../testing/health.ts';
import { buildCheck, serverChecks, streamCheck } from './checks.ts';
import type { ServerStatus } from './service.api.ts';

const status = (changes: Partial<ServerStatus>) =>
  ({
    data: {
      ...aHealth({ version: '1' }),
      clock_ahead_ms: 0,
      ...changes,
    },
    isFetching: false,
    isError: false,
  }) as const;

const clock = (clock_ahead_ms: number | null) => serverChecks(status({ clock_ahead_ms }))[3];

it.each([
  [900, 'ok', 'In sync with this device'],
  [-4_000, 'ok', 'The server is 4 seconds behind this device'],
  [60_000, 'warning', 'The server is 60 seconds ahead of this device'],
  [null, 'unknown', 'The server doesn’t report its time'],
])('reports a clock %s ms ahead as %s', (ahead, state, text) => {
  expect(clock(ahead)).toEqual({ name: 'Clock', state, text });
});

it('reports an old build', () => {
  const newest = { data: 'b', isFetching: false, isError: false };
  expect(buildCheck(newest, 'a').state).toBe('warning');
  expect(buildCheck(newest, 'b').state).toBe('ok');
  expect(buildCheck(newest, null).text).toBe('In development, not built');
});

it('checks the event stream only when signed in', () => {
  const failed = { isFetching: false, isError: true };
  expect(streamCheck(failed, false).state).toBe('unknown');
  expect(streamCheck(failed, true).state).toBe('failed');
});
