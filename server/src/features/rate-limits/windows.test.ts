import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatWait } from './windows.ts';

it.each([
  [1, '1 second'],
  [42, '42 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [3_541, '60 minutes'],
  [7_200, '120 minutes'],
  [7_201, '3 hours'],
  [86_400, '24 hours'],
])('formats %i seconds as %s', (seconds, words) => expect(formatWait(seconds)).toBe(words));

it('formats a waiting time never too short', () => {
  const seconds = { second: 1, minute: 60, hour: 3_600 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), (wait) => {
      const [, count, unit] = /^(\d+) (second|minute|hour)s?$/.exec(formatWait(wait)) ?? [];
      expect(Number(count) * seconds[unit as 'hour']).toBeGreaterThanOrEqual(wait);
    }),
  );
});
