import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTimestamp } from './pg-type-parsers.ts';

const BEGIN_OF_OUR_ERA = new Date('0001-01-01T00:00:00Z');
const END_OF_FOUR_DIGITS = new Date('9999-12-31T23:59:59.999Z');

const timestamp = fc.date({ min: BEGIN_OF_OUR_ERA, max: END_OF_FOUR_DIGITS, noInvalidDate: true });
const microseconds = fc.integer({ min: 0, max: 999 });

/** As PostgreSQL writes a moment in UTC: up to six digits of a second, none at the end that say nothing. */
function written(at: Date, micros: number): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  const fraction = `${time.slice(9, 12)}${String(micros).padStart(3, '0')}`.replace(/0+$/, '');
  return `${day} ${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}+00`;
}

it('formats timestamps in UTC as ISO text with milliseconds', () => {
  fc.assert(
    fc.property(timestamp, microseconds, (at, micros) => {
      expect(parseTimestamp(written(at, micros))).toBe(at.toISOString());
    }),
  );
});

it.each([
  ['2026-11-22 20:31:01.25+01', '2026-11-22T19:31:01.250Z'],
  ['2026-11-22 14:01:01-05:30', '2026-11-22T19:31:01.000Z'],
])('converts a timestamp with offset (%s) to UTC', (text, iso) => {
  expect(parseTimestamp(text)).toBe(iso);
});

it('rejects invalid timestamps', () => {
  expect(() => parseTimestamp('infinity')).toThrow(RangeError);
});
