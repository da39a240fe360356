import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serializeBirthday, parseBirthday, birthdayError, NO_BIRTHDAY } from './birthday.ts';

describe('birthday parts', () => {
  test('splits and joins birthdays with and without a year', () => {
    const date = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('2026-11-21T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, fc.boolean(), (birth, withYear) => {
        const day = birth.toISOString().slice(0, 10);
        const birthday = withYear ? day : `--${day.slice(5)}`;
        expect(serializeBirthday(parseBirthday(birthday))).toBe(birthday);
        expect(birthdayError(parseBirthday(birthday))).toBeNull();
      }),
    );
  });

  test('splits and joins an empty birthday', () => {
    expect(serializeBirthday(NO_BIRTHDAY)).toBeNull();
    expect(parseBirthday(null)).toEqual(NO_BIRTHDAY);
  });

  test.each([
    [{ day: '31', month: '2', year: '' }, 'That date doesn’t exist.'],
    [{ day: '29', month: '2', year: '2023' }, 'That date doesn’t exist.'],
    [{ day: '', month: '5', year: '1990' }, 'Enter a day and a month.'],
    [{ day: '3', month: '', year: '' }, 'Enter a day and a month.'],
    [{ day: 'x', month: '5', year: '' }, 'Enter a day from 1 to 31.'],
    [{ day: '3', month: '5', year: '90' }, 'Enter a four-digit year, e.g. 1990.'],
  ])('validates the birthday %j with the result %s', (parts, message) => {
    expect(birthdayError(parts)).toBe(message);
  });

  test('accepts digits of another script', () => {
    const parts = { day: '٣', month: '5', year: '۱۹۹۰' };
    expect(birthdayError(parts)).toBeNull();
    expect(serializeBirthday(parts)).toBe('1990-05-03');
  });

  test('accepts 29 February without a year', () => {
    expect(birthdayError({ day: '29', month: '2', year: '' })).toBeNull();
  });
});
