import { expect, it } from 'vitest';
import { endOfQuietHours } from './quiet-hours.ts';

it.each([
  // From 22:00 to 07:00 in Berlin, in winter and in summer.
  ['22:00', '07:00', '2026-11-28T20:59:00.000Z', null],
  ['22:00', '07:00', '2026-11-28T21:00:00.000Z', '2026-11-29T06:00:00.000Z'],
  ['22:00', '07:00', '2026-11-29T05:59:59.999Z', '2026-11-29T06:00:00.000Z'],
  ['22:00', '07:00', '2026-11-29T06:00:00.000Z', null],
  ['22:00', '07:00', '2026-07-01T22:30:00.000Z', '2026-07-02T05:00:00.000Z'],
  ['12:00', '13:30', '2026-11-28T11:30:00.000Z', '2026-11-28T12:30:00.000Z'],
  ['12:00', '13:30', '2026-11-28T12:30:00.000Z', null],
  // 02:30 doesn't exist when clocks go forward.
  ['22:00', '02:30', '2026-03-28T23:00:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['22:00', '22:00', '2026-11-28T21:00:00.000Z', null],
  [null, '07:00', '2026-11-29T05:00:00.000Z', null],
])('ends quiet hours from %s to %s at %s: %s', (quiet_from, quiet_to, now, end) => {
  const hours = { time_zone: 'Europe/Berlin', quiet_from, quiet_to };
  expect(endOfQuietHours(hours, now)).toBe(end);
});
