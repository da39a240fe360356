import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  birthday,
  calendarDate,
  clockTime,
  cardText,
  countCharacters,
  emailAddress,
  id,
  line,
  longList,
  longRecord,
  pageQuery,
  pathId,
  text,
  timestamp,
} from './fields.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const pathsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.path);
const accepted = (schema: z.ZodType, values: unknown[]) =>
  values.filter((value) => accepts(schema, value));

describe('text fields', () => {
  it('trims text fields', () => {
    expect(text(10).parse(' \t Ada \n')).toBe('Ada');
  });

  it('counts the length of text in code points after trimming', () => {
    expect(accepts(text(3), '  👩🏽‍🚀  ')).toBe(false);
    expect(accepts(text(4), '  👩🏽‍🚀  ')).toBe(true);
    expect(accepts(text(3), '😀😀😀')).toBe(true);
    expect(accepts(text(3), 'abcd')).toBe(false);
  });

  it('allows blank text in fields without a message for it', () => {
    expect(text(5).parse('  ')).toBe('');
    const result = text(5, 'Please say something.').safeParse('  ');
    expect(result.error?.issues[0]?.message).toBe('Please say something.');
  });

  it('allows line breaks and tabs as the only control characters of text', () => {
    for (const code of [...Array.from({ length: 0x20 }, (_, index) => index), 0x7f, 0x85, 0x9f]) {
      const value = `a${String.fromCharCode(code)}b`;
      expect(accepts(text(5), value)).toBe('\n\r\t'.includes(value[1]!));
      expect(accepts(line(5), value)).toBe(false);
    }
  });

  it('rejects line separators, direction overrides and only invisible characters in a line', () => {
    for (const value of ['a\nb', 'a\u2028b', 'a\u2029b', '\u202Eevil', '\u202Dab'])
      expect(accepts(line(9), value)).toBe(false);
    for (const value of ['\u200B', '\u2800', '\u3164', '\u00AD\uFE0F', '\u0301', '\u2060 \u200D'])
      expect(accepts(line(9), value)).toBe(false);
    for (const value of ['', '  ', '👩🏽‍🚀', 'ab\u200B', '张', '\u200Fא', '❤️', '-'])
      expect(accepts(line(9), value)).toBe(true);
  });

  it('stores well-formed text that reads back the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (value) => {
        const first = text(100).safeParse(`\ud800${value}`);
        fc.pre(first.success);
        expect(first.data?.isWellFormed()).toBe(true);
        expect(text(100).parse(first.data)).toBe(first.data);
      }),
    );
  });

  it('reads null text of a contact as empty and missing text as absent', () => {
    expect(cardText(9).parse(null)).toBe('');
    expect(cardText(9).parse(undefined)).toBeUndefined();
    expect(accepts(cardText(9), 7)).toBe(false);
  });
});

it('counts characters as code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(countCharacters(value)).toBe(Array.from(value).length);
    }),
  );
});

describe('birthdays', () => {
  it('accepts digits of any script', () => {
    expect(birthday.parse('٢٠٢٠-٠١-०२')).toBe('2020-01-02');
    expect(calendarDate.parse('２０２６-11-30')).toBe('2026-11-30');
    expect(clockTime.parse('۰۹:۳۰')).toBe('09:30');
  });

  it('accepts existing birthdays with or without a year', () => {
    const good = ['1815-12-10', '2024-02-29', '--02-29', '--12-31', '0001-01-01'];
    expect(accepted(birthday, good)).toEqual(good);
    expect(
      accepted(birthday, [
        '2023-02-29',
        '--02-30',
        '1990-13-01',
        '1990-00-10',
        '1990-1-1',
        '',
        '--',
      ]),
    ).toEqual([]);
    expect(accepted(birthday, ['1990-05-31T00:00:00Z', '05-31', '-1990-05-31'])).toEqual([]);
  });

  it('accepts any day of the calendar as a birthday', () => {
    const days = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(days), (day) => {
        const date = day.toISOString().slice(0, 10);
        expect(birthday.parse(date)).toBe(date);
        expect(accepts(birthday, `--${date.slice(5)}`)).toBe(true);
      }),
    );
  });
});

describe('ids', () => {
  it('accepts positive integers below 2^53 as ids', () => {
    const good = [1, 2 ** 53 - 1];
    expect(accepted(id, good)).toEqual(good);
    expect(accepted(id, [0, -1, 1.5, 2 ** 53, NaN, Infinity, '1', null])).toEqual([]);
  });

  it('accepts only plain digits as ids in a path', () => {
    expect(pathId.parse('9007199254740991')).toBe(2 ** 53 - 1);
    expect(
      accepted(pathId, ['0', '01', '-1', '+1', '1e3', '1.0', ' 1', '', '9007199254740992', '٣']),
    ).toEqual([]);
  });
});

it('accepts ISO 8601 timestamps in UTC with milliseconds', () => {
  expect(accepts(timestamp, '2026-01-31T09:30:00.000Z')).toBe(true);
  expect(
    accepted(timestamp, [
      '2026-01-31T09:30:00Z',
      '2026-01-31T09:30:00.000+01:00',
      '2026-02-30T00:00',
    ]),
  ).toEqual([]);
});

it('requires one @ and no whitespace in an email address', () => {
  const good = ['ada@example.org', ' ada+list@example.org ', 'ادا@مثال.org'];
  expect(accepted(emailAddress, good)).toEqual(good);
  expect(
    accepted(emailAddress, [
      'ada',
      'ada@',
      '@example.org',
      'a b@example.org',
      'a@b@c',
      'x'.repeat(255),
    ]),
  ).toEqual([]);
});

it('limits pages to 1 to 200 rows', () => {
  for (const limit of ['1', '200']) expect(pageQuery.parse({ limit }).limit).toBe(Number(limit));
  for (const limit of ['0', '201', '-1', '1.5', 'x', ''])
    expect(accepts(pageQuery, { limit })).toBe(false);
});

describe('long inputs', () => {
  it('reports only the first invalid list member', () => {
    const ids = longList(z.array(id).max(4));
    expect(pathsOf(ids, [1, 2, 'a', 'b'])).toEqual([[2]]);
    expect(ids.parse([1, 2])).toEqual([1, 2]);
    for (const value of [[1, 2, 3, 4, 5], { length: 3 }, 'abc', null])
      expect(pathsOf(ids, value)).toEqual([[]]);
  });

  it('reports only the first invalid record key or value', () => {
    const ages = longRecord(z.record(z.string().max(3), id), 4);
    expect(pathsOf(ages, { ada: 36, eve: 'a', bob: 'b' })).toEqual([['eve']]);
    expect(pathsOf(ages, { ada: 36, grace: 85, bob: 'b' })).toEqual([['grace']]);
    expect(ages.parse({ ada: 36 })).toEqual({ ada: 36 });
    for (const value of [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, [1], 'abc', null])
      expect(pathsOf(ages, value)).toEqual([[]]);
  });
});
