import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { aUser } from '../../testing/people.ts';
import { cardFields, vcardOf } from './vcard.ts';

const ALL_PUBLIC = {
  bio: 'public',
  job_title: 'public',
  company_name: 'public',
  website: 'public',
  phone_number: 'public',
  city: 'public',
  country: 'public',
  birthday: 'public',
} as const;

const ada = aUser({
  bio: 'Wrote the first program.',
  job_title: 'Analyst',
  company_name: 'Babbage, Lovelace; Sons',
  website: 'example.org/ada',
  phone_number: '+44 20 7946 0000',
  city: 'London',
  country: 'United Kingdom',
  birthday: '--12-10',
});

/** The properties of a card as a reader of vCards sees them. */
function readBack(me: User): Record<string, unknown> {
  const component = new ICAL.Component(ICAL.parse(vcardOf(me)));
  const properties = component
    .getAllProperties()
    .map((property) => [property.name, property.getFirstValue()]);
  return Object.fromEntries(properties) as Record<string, unknown>;
}

describe("the user's vCard", () => {
  test('includes only the name in the vCard by default', () => {
    expect(vcardOf(ada)).toBe(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Lovelace\r\nN:Lovelace;Ada;;;\r\nEND:VCARD\r\n',
    );
    expect(cardFields(ada)).toEqual([]);
  });

  test('includes public fields with a vCard property', () => {
    const me = { ...ada, field_visibility: ALL_PUBLIC };
    expect(cardFields(me)).not.toContain('bio');
    expect(vcardOf(me)).toContain('BDAY:--1210\r\n');
    expect(readBack(me)).toMatchObject({
      fn: 'Ada Lovelace',
      n: ['Lovelace', 'Ada', '', '', ''],
      org: 'Babbage, Lovelace; Sons',
      title: 'Analyst',
      tel: '+44 20 7946 0000',
      url: 'https://example.org/ada',
      adr: ['', '', '', 'London', '', '', 'United Kingdom'],
    });
  });

  test('keeps semicolons in names', () => {
    const me = aUser({ first_name: 'Ada; Countess', last_name: 'King; Lovelace' });
    expect(readBack(me)).toMatchObject({
      fn: 'Ada; Countess King; Lovelace',
      n: ['King; Lovelace', 'Ada; Countess', '', '', ''],
    });
  });

  test('includes the birth year in the vCard if set', () => {
    const me = { ...ada, birthday: '1815-12-10', field_visibility: ALL_PUBLIC };
    expect(vcardOf(me)).toContain('BDAY:18151210\r\n');
  });
});

test('reads back any values in lines of at most 75 octets', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
    .map((value) =>
      value
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim(),
    )
    .filter((value) => value !== '');
  fc.assert(
    fc.property(text, text, (title, first_name) => {
      const me = aUser({ first_name, job_title: title, field_visibility: ALL_PUBLIC });
      for (const line of vcardOf(me).split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(readBack(me)).toMatchObject({ title, fn: `${first_name} Lovelace` });
    }),
  );
});
