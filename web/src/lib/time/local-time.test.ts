import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-time.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];

it('converts to local time', () => {
  expect(toLocalInput('2026-11-21T23:05:30.000Z', 'Europe/Berlin')).toBe('2026-11-22T00:05');
  expect(toLocalInput('2026-07-01T04:00:00.000Z', 'America/New_York')).toBe('2026-07-01T00:00');
});

it('round-trips to the minute', () => {
  const minutes = fc.integer({ min: 0, max: 60_000_000 }).map((minute) => minute * 60_000);
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (timestamp, zone) => {
      const wall = toLocalInput(timestamp, zone);
      const found = fromLocalInput(wall, zone);
      expect(found).not.toBeNull();
      expect(toLocalInput(found ?? '', zone)).toBe(wall);
    }),
  );
});

it('uses the offset before a gap and the first repeated time', () => {
  expect(fromLocalInput('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(fromLocalInput('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

it('returns null for invalid times', () => {
  expect(fromLocalInput('')).toBeNull();
  expect(fromLocalInput('tomorrow')).toBeNull();
});
