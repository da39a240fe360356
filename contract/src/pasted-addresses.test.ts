import fc from 'fast-check';
import parseAddresses from 'nodemailer/lib/addressparser';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { decodeWords } from './encoded-words.ts';
import { nameFromAddress } from './name-from-address.ts';
import { readPasted, type Pasted } from './pasted-addresses.ts';

const read = (text: string) => [
  ...readPasted(text.split('\n'), (list) => parseAddresses(list, { flatten: true })),
];
/** "Ada Lovelace <ada@example.org>", or the error message. */
const said = (one: Pasted) =>
  'problem' in one ? english._(one.problem) : `${one.name} <${one.address}>`;
const english = setupI18n({ locale: 'en', messages: { en: {} } });

describe('pasted people', () => {
  it.each([
    ['Ada Lovelace <ada@example.org>', ['Ada Lovelace <ada@example.org>']],
    ['ada@example.org', [' <ada@example.org>']],
    ['<ada@example.org>', [' <ada@example.org>']],
    [
      'Ada Lovelace <ada@example.org>, bob@example.org; "Hopper, Grace" <grace@navy.mil>',
      ['Ada Lovelace <ada@example.org>', ' <bob@example.org>', 'Hopper, Grace <grace@navy.mil>'],
    ],
    ['Hopper, Grace <grace@navy.mil>', ['Hopper, Grace <grace@navy.mil>']],
    ['Hopper, Grace, grace@navy.mil', ['Hopper, Grace <grace@navy.mil>']],
    ['Grace Hopper, grace@navy.mil', ['Grace Hopper <grace@navy.mil>']],
    ['Grace Hopper\tgrace@navy.mil', ['Grace Hopper <grace@navy.mil>']],
    ['grace@navy.mil Grace Hopper', ['Grace Hopper <grace@navy.mil>']],
    ['grace@navy.mil (Grace Hopper)', ['Grace Hopper <grace@navy.mil>']],
    ['Grace (Navy) <grace@navy.mil>', ['Grace <grace@navy.mil>']],
    ['Team: ada@x.org, "Bob" <b@x.org>;', [' <ada@x.org>', 'Bob <b@x.org>']],
    ['To: Ada <ada@x.org>', ['Ada <ada@x.org>']],
    ['ada@x.org bob@x.org carl@x.org', [' <ada@x.org>', ' <bob@x.org>', ' <carl@x.org>']],
    ['Ada <ada@x.org> Bob <bob@x.org>', ['Ada <ada@x.org>', 'Bob <bob@x.org>']],
    ["'Ada' <ada@x.org>", ['Ada <ada@x.org>']],
    ["Pat O'Brien <pat@x.org>", ["Pat O'Brien <pat@x.org>"]],
    ['“Ada Lovelace” <ada@x.org>', ['Ada Lovelace <ada@x.org>']],
    ['"Ada \\"The\\" King" <ada@x.org>', ['Ada "The" King <ada@x.org>']],
    ['"Ada \\\\" <ada@x.org>', ['Ada \\ <ada@x.org>']],
    ['"ada@x.org" <ada@x.org>', [' <ada@x.org>']],
    ['"Ada > Bob" <ada@x.org>', ['Ada > Bob <ada@x.org>']],
    ['"Ada Lovelace <ada@x.org>', ['Ada Lovelace <ada@x.org>']],
    ['Ada Lovelace <ada@x.org', ['Ada Lovelace <ada@x.org>']],
    ['Ada Lovelace [mailto:ada@x.org]', ['Ada Lovelace <ada@x.org>']],
    ['mailto:ada@x.org', [' <ada@x.org>']],
    ['- Ada <ada@x.org>', ['Ada <ada@x.org>']],
    ['2. Ada <ada@x.org>', ['Ada <ada@x.org>']],
    ['Ada\nLovelace\n<ada@x.org>', ['“Ada” has no email address.', 'Lovelace <ada@x.org>']],
    ['"Hopper,\n Grace" <grace@x.org>', ['Hopper, Grace <grace@x.org>']],
    ['J\u00f6rg\u00a0M\u00fcller\u200b <j@m\u00fcller.de>', ['Jörg Müller <j@müller.de>']],
    ['=?utf-8?Q?J=C3=B6rg?= =?utf-8?B?IE3DvGxsZXI=?= <j@x.org>', ['Jörg Müller <j@x.org>']],
    [', , ada@x.org,,', [' <ada@x.org>']],
    ['\n  \n', []],
  ])('reads pasted people from %j', (text, people) => {
    expect(read(text).map(said)).toEqual(people);
  });
});

describe('pasted problems', () => {
  it.each([
    ['Ada Lovelace', '“Ada Lovelace” has no email address.'],
    ['Subject: hello', '“Subject: hello” has no email address.'],
    ['ada@', '“ada@” isn’t an email address.'],
    ['@ada', '“@ada” isn’t an email address.'],
    ['"a b"@x.org', '“"a b"@x.org” isn’t an email address.'],
    [`${'a'.repeat(300)}@x.org`, `“${'a'.repeat(60)}…” isn’t an email address.`],
    ['(ada@x.org)', '“ada@x.org” has no email address.'],
    ['@'.repeat(2_500_001), 'This line is too long. Break it into several.'],
  ])('reports a problem in pasted text for %.40j', (text, message) => {
    expect(read(text).map(said)).toEqual([message]);
  });

  it('reads other entries of a line and later lines despite a problem', () => {
    const pasted = read('Ada <ada@x.org>, Bob <bob>\nnothing\nCarl <c@x.org>');
    expect(pasted.map((one) => [one.line, said(one)])).toEqual([
      [1, 'Ada <ada@x.org>'],
      [1, '“bob” isn’t an email address.'],
      [2, '“nothing” has no email address.'],
      [3, 'Carl <c@x.org>'],
    ]);
  });
});

describe('names derived from addresses', () => {
  it.each([
    ['ada.lovelace@x.org', 'Ada Lovelace'],
    ['ADA_LOVELACE+mail@x.org', 'Ada Lovelace'],
    ['ada.b.lovelace@x.org', 'Ada B Lovelace'],
    ['Ada.McQueen@x.org', 'Ada McQueen'],
    ['jörg.müller@x.org', 'Jörg Müller'],
    ['ada@x.org', ''],
    ['a.lovelace@x.org', ''],
    ['ada.lovelace2@x.org', ''],
    ['customer.service@x.org', ''],
    ['no-reply@x.org', ''],
    ['one.two.three.four@x.org', ''],
    ['ada..lovelace@x.org', ''],
  ])('derives a name from the address %s as %j', (address, name) => {
    expect(nameFromAddress(address)).toBe(name);
    expect(read(address)).toEqual([{ line: 1, name, address, guessed: name !== '' }]);
  });
});

it('decodes encoded words and keeps other text', () => {
  expect(decodeWords("=?ISO-8859-1*de'?q?J=F6rg?= =?koi8-r?B?4cTB?=")).toBe('JörgАда');
  for (const text of ['=?utf-8?x?a?=', '=?none?q?a?=', '=?utf-8?b?%?=', 'a =? b'])
    expect(decodeWords(text)).toBe(text);
});

/** A name as typed: one line, without leading, trailing or double spaces. */
const name = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  // Quotes that stand around a name are taken off.
  .filter((text) => text.isWellFormed() && !text.includes('=?') && !/^['“‘«].*['”’»]$/u.test(text));
const word = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_{|}~-]{1,12}$/);
const address = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.org`);
const person = fc.record({ name, address });

/** As RFC 5322 has it: quoted where it is more than words of letters. */
function written(one: { name: string; address: string }): string {
  if (one.name === '') return one.address;
  const isPlain = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u.test(one.name);
  const phrase = isPlain ? one.name : `"${one.name.replaceAll(/["\\]/g, '\\$&')}"`;
  return `${phrase} <${one.address}>`;
}

it('reads back any list of people', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(person, fc.constantFrom(', ', '; ', ',', '\n', ',\n', '\n\n'))),
      (list) => {
        const text = list.map(([one, after]) => written(one) + after).join('');
        const found = read(text).map((one) =>
          'problem' in one ? one : { name: one.guessed ? '' : one.name, address: one.address },
        );
        expect(found).toEqual(list.map(([one]) => one));
      },
    ),
    { numRuns: 500 },
  );
});

it('reads any text without throwing or returning invalid addresses', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '(',
      ')',
      ',',
      ';',
      ':',
      '@',
      '\\',
      '\n',
      '=?utf-8?q?',
      '[mailto:',
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const one of read(pieces.join('')))
        expect('problem' in one ? english._(one.problem) : one.address).toMatch(
          /^[^\s@]+@[^\s@]+$|\.$/,
        );
    }),
    { numRuns: 500 },
  );
});

it('reads tens of thousands of people on one line quickly', () => {
  const list = Array.from({ length: 50_000 }, (_, nth) => `Person ${nth} <p${nth}@example.org>`);
  expect(read(list.join(', '))).toHaveLength(50_000);
});
