import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findDateProblem,
  formatPartialDate,
  NO_DATE,
  parsePartialDate,
  serializePartialDate,
} from './partial-date.ts';

describe('parts of a partial date', () => {
  test('splits and joins dates whose day, month and day, or year may be missing', () => {
    const date = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('2026-11-21T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, fc.constantFrom(4, 7, 10, -6), (timestamp, length) => {
        const day = timestamp.toISOString().slice(0, 10);
        const partial = length < 0 ? `-${day.slice(length)}` : day.slice(0, length);
        expect(serializePartialDate(parsePartialDate(partial))).toBe(partial);
        expect(findDateProblem(parsePartialDate(partial))).toBeNull();
      }),
    );
  });

  test('splits and joins an empty date', () => {
    expect(serializePartialDate(NO_DATE)).toBeNull();
    expect(parsePartialDate(null)).toEqual(NO_DATE);
    expect(findDateProblem({ ...NO_DATE, day: ' ' })).toBeNull();
  });

  test.each([
    [{ day: '31', month: '2', year: '' }, 'day', 'That date doesn’t exist.'],
    [{ day: '29', month: '2', year: '2023' }, 'day', 'That date doesn’t exist.'],
    [{ day: '3', month: '', year: '' }, 'month', 'Select a month.'],
    [{ day: '3', month: '', year: '1990' }, 'month', 'Select a month.'],
    [{ day: '', month: '5', year: '' }, 'day', 'Enter a day or a year.'],
    [{ day: 'x', month: '5', year: '' }, 'day', 'Enter a day from 1 to 31.'],
    [{ day: '', month: '', year: '90' }, 'year', 'Enter a four-digit year, e.g. 1990.'],
  ])('finds the problem of %j at the %s', (parts, part, message) => {
    expect(findDateProblem(parts)).toEqual({ part, message });
  });

  test.each([
    [{ day: '', month: '5', year: '1990' }, 'day'],
    [{ day: '3', month: '', year: '' }, 'month'],
    [{ day: '', month: '', year: '1990' }, 'day'],
  ])('requires a day and a month of %j with needsDay', (parts, part) => {
    const message = 'Enter a day and a month.';
    expect(findDateProblem(parts, { needsDay: true })).toEqual({ part, message });
  });

  test('accepts digits of another script', () => {
    const parts = { day: '٣', month: '5', year: '۱۹۹۰' };
    expect(findDateProblem(parts)).toBeNull();
    expect(serializePartialDate(parts)).toBe('1990-05-03');
  });

  test('accepts February 29 without a year', () => {
    expect(findDateProblem({ day: '29', month: '2', year: '' })).toBeNull();
  });
});

test.each([
  ['1906-12-09', 'December 9, 1906'],
  ['1906-12', 'December 1906'],
  ['1906', '1906'],
  ['--12-09', 'December 9'],
])('formats %s as %s', (date, text) => {
  expect(formatPartialDate(date)).toBe(text);
});
