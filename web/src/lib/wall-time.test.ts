import fc from 'fast-check';
import { expect, it } from 'vitest';
import { momentOf, wallTimeOf } from './wall-time.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];

it('shows what the clock on the wall shows', () => {
  expect(wallTimeOf('2026-11-21T23:05:30.000Z', 'Europe/Berlin')).toBe('2026-11-22T00:05');
  expect(wallTimeOf('2026-07-01T04:00:00.000Z', 'America/New_York')).toBe('2026-07-01T00:00');
});

it('finds the moment again, to the minute', () => {
  const minutes = fc.integer({ min: 0, max: 60_000_000 }).map((minute) => minute * 60_000);
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (moment, zone) => {
      const wall = wallTimeOf(moment, zone);
      const found = momentOf(wall, zone);
      expect(found).not.toBeNull();
      expect(wallTimeOf(found ?? '', zone)).toBe(wall);
    }),
  );
});

it('takes a time that the clock jumps over with the offset before, and of two the first', () => {
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

it('says where there is no such time', () => {
  expect(momentOf('')).toBeNull();
  expect(momentOf('tomorrow')).toBeNull();
});
