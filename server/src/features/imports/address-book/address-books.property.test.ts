import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importField, proposedContact, type ProposedContact } from '#contract/imports.ts';
import { arbitraryContact, filled, line, lines } from '../../../testing/arbitrary-contact.ts';
import { schemeOf } from '../../../text/messenger-services.ts';
import { readAddressBook } from './read-address-book.ts';
import { InvalidFileError } from './open-file.ts';

/** Reads what may be anything: a result that keeps the contract, or the one error that is allowed. */
function outcomeOf(bytes: Uint8Array, name: string): 'read' | 'refused' {
  try {
    const { rows, mapping, columns } = readAddressBook(bytes, name);
    for (const row of rows) proposedContact.parse(row.contact);
    for (const column of columns) importField.parse(mapping[column]);
    return 'read';
  } catch (error) {
    if (error instanceof InvalidFileError) return 'refused';
    throw error;
  }
}

const fileName = fc.constantFrom('a.vcf', 'a.csv', 'a');

test('returns a result or an InvalidFileError for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fileName, (bytes, name) => {
      expect(['read', 'refused']).toContain(outcomeOf(bytes, name));
    }),
  );
});

test('returns a result or an InvalidFileError for similar files', () => {
  const pieces = [
    'BEGIN:VCARD|END:VCARD|VERSION:2.1|VERSION:4.0|N:|FN:|TEL;|EMAIL|AGENT:|BDAY:|ORG:|CATEGORIES:|ADR;',
    'X-ABLabel:|constructor|__proto__|TYPE=|PREF=|ENCODING=QUOTED-PRINTABLE|BASE64|CHARSET=UTF-16|=C3|=',
    '\\|\\\\|;|:|,|"|\n|\r\n|\n |\t|Name,Email|Birthday|Labels|:::|* |^n|\ufffd|ä|\u0000|\ud83d\ude00',
    '1990-05-31|3/5/1990|a@b.example',
  ].flatMap((list) => list.split('|'));
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('utf8', 'latin1', 'utf16le'),
      fileName,
      (parts, encoding, name) => {
        const body = parts.join('');
        const files = [body, `BEGIN:VCARD\n${body}\nEND:VCARD`, `Name,Email,Birthday\n${body}`];
        for (const file of files) {
          expect(['read', 'refused']).toContain(outcomeOf(Buffer.from(file, encoding), name));
        }
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['blank lines', `${'\n'.repeat(1_000_000)}Name\nAda`],
  ['spaces', `Name,Email\nAda${' '.repeat(1_000_000)}b\nc`],
  ['semicolons', `BEGIN:VCARD\n${';'.repeat(1_000_000)}\nEND:VCARD`],
  ['quotes', `Name,Email\n${'"'.repeat(999_999)}`],
  ['empty lines and an unclosed quote', `Name,Email\n${',\n'.repeat(1_000_000)}"Ada\n`],
  ['quoted lines', `Name,Email\n${'"Ada\n'.repeat(5_000)}`],
  ['lines of a photo', `BEGIN:VCARD\nPHOTO;ENCODING=b:A\n${' AAAA\n'.repeat(200_000)}END:VCARD`],
  ['backslashes', `BEGIN:VCARD\nN:${'\\'.repeat(1_000_000)}\nEND:VCARD`],
  ['commas', `BEGIN:VCARD\nCATEGORIES:${','.repeat(1_000_000)}\nEND:VCARD`],
  ['notes', `BEGIN:VCARD\nFN:Ada\n${'NOTE:hello\n'.repeat(50_000)}END:VCARD`],
  ['lines without a property', `BEGIN:VCARD\n${'x\n'.repeat(200_000)}END:VCARD`],
  ['quoted-printable', `BEGIN:VCARD\nN;QUOTED-PRINTABLE:ä${'=C3'.repeat(300_000)}\nEND:VCARD`],
  ['times', `BEGIN:VCARD\nBDAY:${'T0000'.repeat(200_000)}\\n\nEND:VCARD`],
])('reads a file full of %s quickly', { timeout: 10_000 }, (_, text) => {
  expect(outcomeOf(Buffer.from(text), 'a.csv')).toBe('read');
});

/** RFC 6350, section 3.4; 3.0 escapes the same characters. */
const escape = (text: string) =>
  text.replace(/[\\,;]/g, (character) => `\\${character}`).replaceAll('\n', '\\n');

/** Folds at 75 characters (RFC 6350, section 3.2). */
const fold = (text: string) =>
  Array.from(text)
    .join('')
    .replace(/.{74}(?=.)/gu, '$&\r\n ');

/** RFC 6868. */
const quote = (text: string) => `"${text.replaceAll('^', '^^').replaceAll('"', "^'")}"`;

const uriOf = (service: string, handle: string) => `${schemeOf(service)}:${encodeURI(handle)}`;

function writeVCard(contact: ProposedContact, version: '2.1' | '3.0' | '4.0'): string {
  const text = ['BEGIN:VCARD', `VERSION:${version}`];
  const put = (head: string, ...values: string[]) => {
    if (values.some((value) => value !== '')) text.push(`${head}:${values.map(escape).join(';')}`);
  };
  let group = 0;
  const setLabeled = (name: string, entryLabel: string, ...values: string[]) => {
    group += 1;
    put(`item${group}.${name}`, ...values);
    put(`item${group}.X-ABLabel`, entryLabel);
  };
  const { name_prefix, first_name, middle_name, last_name, name_suffix } = contact;
  const names = [name_prefix, first_name, middle_name, last_name, name_suffix];
  put('FN', names.filter(Boolean).join(' '));
  put('N', last_name, first_name, middle_name, name_prefix, name_suffix);
  put('X-PHONETIC-FIRST-NAME', contact.phonetic_first_name);
  put('X-PHONETIC-LAST-NAME', contact.phonetic_last_name);
  put('NICKNAME', contact.nickname);
  put('PRONOUNS', contact.pronouns);
  put('ORG', contact.company_name, contact.department);
  put('TITLE', contact.job_title);
  for (const { label: name, value } of contact.emails) setLabeled('EMAIL', name, value);
  for (const { label: name, value } of contact.phones) {
    setLabeled(version === '4.0' ? 'TEL;VALUE=text' : 'TEL', name, value);
  }
  for (const { label: name, value } of contact.urls) setLabeled('URL', name, value);
  for (const { label: name, street, city, region, postal_code, country } of contact.addresses) {
    setLabeled('ADR', name, '', '', street, city, region, postal_code, country);
  }
  for (const { service, handle } of contact.messengers)
    text.push(`IMPP${service && `;X-SERVICE-TYPE=${quote(service)}`}:${uriOf(service, handle)}`);
  for (const { label: name, date } of contact.dates) setLabeled('X-ABDATE', name, date);
  const day = (date: string | null) =>
    version === '4.0' && date?.length !== 7 ? date?.replace(/(?<=\d)-/g, '') : date;
  put('BDAY', day(contact.birthday) ?? '');
  put('DEATHDATE', day(contact.deceased_on) ?? '');
  put('X-ACQUAINT-MET-ON', contact.met_on ?? '');
  if (contact.tags.length > 0) text.push(`CATEGORIES:${contact.tags.map(escape).join(',')}`);
  put('NOTE', contact.notes);
  put('X-ACQUAINT-INDUSTRY', contact.industry);
  put('X-ACQUAINT-COMPANY-SIZE', contact.company_size);
  put('X-ACQUAINT-WEBSITE', contact.website);
  put('X-ACQUAINT-COMPANY-NOTES', contact.company_notes);
  put('X-ACQUAINT-HOW-WE-MET', contact.how_we_met);
  if (contact.favorite) put('X-ACQUAINT-FAVORITE', 'true');
  put('X-ACQUAINT-TYPE', contact.contact_type);
  put('X-ACQUAINT-CADENCE-DAYS', String(contact.cadence_days ?? ''));
  put('X-ACQUAINT-LAST-CONTACTED-AT', contact.last_contacted_at ?? '');
  text.push('END:VCARD', '');
  // A fold in 2.1 is where the text has a space.
  return (version === '2.1' ? text : text.map(fold)).join('\r\n');
}

test.each(['2.1', '3.0', '4.0'] as const)(
  'reads back any contact written as vCard %s',
  (version) => {
    fc.assert(
      fc.property(fc.array(arbitraryContact, { minLength: 1, maxLength: 3 }), (contacts) => {
        const text = contacts.map((contact) => writeVCard(contact, version)).join('');
        const { rows, problem } = readAddressBook(Buffer.from(text), 'a.vcf');
        expect(rows.map((row) => row.contact)).toEqual(contacts);
        expect(rows.flatMap((row) => [...row.problems, ...row.extra])).toEqual([]);
        expect(problem).toBe('');
      }),
      { numRuns: 150 },
    );
  },
);

function quoted(cell: string, always: boolean, delimiter: string): string {
  const needed = always || cell.includes(delimiter) || /["\n\r]/.test(cell);
  return needed ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** An apostrophe before a sign is a guard against formulas, and not part of the text. */
const unguarded = (text: string) => !/^'+[=+\-@＝＋－＠]/.test(text);

test('reads back any CSV with any delimiter, quotes and line breaks', () => {
  const row = fc.tuple(filled.filter(unguarded), line.filter(unguarded), lines.filter(unguarded));
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      (rows, delimiter, always, end) => {
        const table = [['First Name', 'Last Name', 'Notes'], ...rows];
        const text = table
          .map(
            (cells) => cells.map((cell) => quoted(cell, always, delimiter)).join(delimiter) + end,
          )
          .join('');
        const read = readAddressBook(Buffer.from(text), 'a.csv').rows;
        expect(
          read.map(({ contact }) => [contact.first_name, contact.last_name, contact.notes]),
        ).toEqual(rows);
        expect(read.flatMap((each) => [...each.problems, ...each.extra])).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});
