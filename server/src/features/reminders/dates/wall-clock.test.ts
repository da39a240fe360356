import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, birthdayRule, toTimestamp, nextBirthday, toLocalDateTime } from './wall-clock.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
];

describe('local times', () => {
  it.each([
    // Winter and summer.
    ['Europe/Berlin', '2026-01-15', '09:00', '2026-01-15T08:00'],
    ['Europe/Berlin', '2026-07-15', '09:00', '2026-07-15T07:00'],
    // Forward: 02:30 does not exist, and is 03:30; 02:00 is 03:00.
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    // Back: 02:30 comes twice, and is the first.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00'],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
    ['Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30'],
    // Never.
    ['Asia/Kathmandu', '2026-03-29', '02:30', '2026-03-28T20:45'],
    // For Ramadan back, and forward after it.
    ['Africa/Casablanca', '2026-02-15', '02:30', '2026-02-15T01:30'],
    ['Africa/Casablanca', '2026-02-15', '09:00', '2026-02-15T09:00'],
    ['Africa/Casablanca', '2026-03-22', '02:30', '2026-03-22T02:30'],
    ['Africa/Casablanca', '2026-03-22', '09:00', '2026-03-22T08:00'],
  ])('converts in %s on %s at %s to %s', (time_zone, date, time, timestamp) => {
    expect(toTimestamp(date, time, time_zone)).toBe(`${timestamp}:00.000Z`);
  });

  it('converts local times like Intl every quarter hour around clock changes', () => {
    for (const time_zone of ZONES)
      for (const date of changesOf(time_zone, 2025, 2027).flatMap((day) => [day, addDays(day, 1)]))
        for (let minute = 0; minute < 1440; minute += 15) {
          const time = clock(minute);
          expect([time_zone, date, time, toTimestamp(date, time, time_zone)]).toEqual([
            time_zone,
            date,
            time,
            byIntl(date, time, time_zone),
          ]);
        }
  });

  it('converts local times like Intl in any time zone at any time', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1990-01-01', n));
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 0, max: 1439 }), (time_zone, date, minute) => {
        const timestamp = toTimestamp(date, clock(minute), time_zone);
        expect(timestamp).toBe(byIntl(date, clock(minute), time_zone));
        expect(toLocalDateTime(timestamp, time_zone)).toEqual(
          intlShows(Date.parse(timestamp), time_zone),
        );
      }),
    );
  });

  it('converts local times at the end of the last year in any time zone', () => {
    expect(toTimestamp('9999-12-31', '23:00', 'America/New_York')).toBe('9999-12-31T23:59:59.999Z');
    const end = { date: '9999-12-31', time: '23:59' };
    expect(toLocalDateTime('9999-12-31T23:59:59.999Z', 'Asia/Kathmandu')).toEqual(end);
  });
});

describe('birthdays', () => {
  it.each([
    ['1990-05-31', '2026-11-21', '2027-05-31'],
    ['--05-31', '2026-05-31', '2026-05-31'],
    ['--02-29', '2026-11-21', '2027-02-28'],
    ['--02-29', '2027-11-21', '2028-02-29'],
    ['2000-02-29', '2026-02-28', '2026-02-28'],
    // Not before one is born.
    ['2030-05-31', '2026-11-21', '2030-05-31'],
  ])('dates a birthday of %s from %s on as %s', (birthday, from, next) => {
    expect(nextBirthday(birthday, from)).toBe(next);
  });

  it('gives birthdays a rule, for 29 February the last day of the month', () => {
    expect(birthdayRule('1990-05-31')).toBe('FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31');
    expect(birthdayRule('--02-29')).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1');
  });
});

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const formats = new Map<string, Intl.DateTimeFormat>();
function intlShows(at: number, time_zone: string): { date: string; time: string } {
  const format = formats.get(time_zone) ?? new Intl.DateTimeFormat('en-CA', FORMAT(time_zone));
  formats.set(time_zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute } = parts;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}
const FORMAT = (timeZone: string): Intl.DateTimeFormatOptions => ({
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offset(at: number, time_zone: string): number {
  const { date, time } = intlShows(at, time_zone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000;
}

/** The first instant at which Intl shows this local time, else by the offset of the day before. */
function byIntl(date: string, time: string, time_zone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const offsets = [-2, -1, 0, 1, 2].map((days) => offset(wanted + days * 43_200_000, time_zone));
  const shown = offsets
    .map((one) => wanted - one)
    .filter((at) => {
      const there = intlShows(at, time_zone);
      return there.date === date && there.time === time;
    });
  return new Date(shown.length > 0 ? Math.min(...shown) : wanted - offsets[0]!).toISOString();
}

/** The days, from one year to another, on whose end the offset is not that of their beginning. */
function changesOf(time_zone: string, from: number, to: number): string[] {
  const days = Array.from({ length: (to - from + 1) * 365 }, (_, n) => addDays(`${from}-01-01`, n));
  return days.filter((day) => {
    const start = Date.parse(`${day}T00:00:00Z`);
    return offset(start, time_zone) !== offset(start + 86_400_000, time_zone);
  });
}
