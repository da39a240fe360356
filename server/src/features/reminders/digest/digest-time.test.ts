import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMs } from '../../../infra/clock.ts';
import { nextDigest } from './send-digests.ts';

const choice = (digest_day: number, digest_time: string, time_zone: string) => ({
  digest_day,
  digest_time,
  time_zone,
});

it.each([
  // A Saturday: Monday is the day after tomorrow.
  ['2026-11-21T12:00:00.000Z', choice(1, '08:00', 'UTC'), '2026-11-23T08:00:00.000Z'],
  // Today, an hour from now; and a week from now where it is over.
  ['2026-11-21T12:00:00.000Z', choice(6, '13:00', 'UTC'), '2026-11-21T13:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', choice(6, '12:00', 'UTC'), '2026-11-28T12:00:00.000Z'],
  // Over both changes of clock.
  ['2027-03-21T07:00:00.000Z', choice(0, '08:00', 'Europe/Berlin'), '2027-03-28T06:00:00.000Z'],
  ['2027-10-24T06:00:00.000Z', choice(0, '08:00', 'Europe/Berlin'), '2027-10-31T07:00:00.000Z'],
  // On the other side of the date line it is Sunday already.
  [
    '2026-11-21T12:00:00.000Z',
    choice(0, '03:00', 'Pacific/Kiritimati'),
    '2026-11-21T13:00:00.000Z',
  ],
])('schedules after %s with %j at %s', (now, chosen, next) => {
  expect(nextDigest(chosen, now)).toBe(next);
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

it('schedules the next local weekday and hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 3, max: 23 }),
      fc.constantFrom(...ZONES),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
      (day, hour, time_zone, at) => {
        const now = at.toISOString();
        const digest_time = `${String(hour).padStart(2, '0')}:00`;
        const next = nextDigest(choice(day, digest_time, time_zone), now);
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone: time_zone,
          weekday: 'long',
          hour: '2-digit',
          minute: '2-digit',
        }).format(new Date(next));
        const weekday = new Date(Date.UTC(2026, 10, 22 + day)).toLocaleDateString('en-GB', {
          weekday: 'long',
          timeZone: 'UTC',
        });
        expect(shown.replace(/,? at|,/, '')).toBe(`${weekday} ${digest_time}`);
        // A week has at most an hour more than seven days.
        expect(next > now && next <= addMs(now, 7 * 86_400_000 + 3_600_000)).toBe(true);
      },
    ),
  );
});
