import fc from 'fast-check';
import { isVisible, partialDate } from '#contract/fields.ts';
import type { ProposedContact } from '#contract/imports.ts';

const printable = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/[\p{C}\u2028\u2029\ufffd]/gu, ''));
/** Text on one line; may be empty. */
export const line = printable.map((text) => (isVisible(text) ? text.trim() : ''));
export const filled = line.map((text) => text || 'x');
export const lines = fc.array(line, { maxLength: 4 }).map((texts) => texts.join('\n').trim());
// Apple's predefined labels, and Google's star for the primary entry.
const label = line.filter((text) => !/^(_\$!<|\*)/.test(text));
const entry = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ label, value }), {
    maxLength: 3,
    selector: ({ value: text }) => text,
  });
const email = fc
  .tuple(filled, filled)
  .map((parts) => parts.map((part) => part.replace(/[\s@<>]/g, '_')).join('@'));
const date = fc
  .tuple(
    fc.integer({ min: 1800, max: 2026 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'))
  .filter((text) => partialDate.safeParse(text).success);
const anyDate = fc.oneof(
  date,
  date.map((text) => `-${text.slice(4)}`),
  date.map((text) => text.slice(0, 7)),
  date.map((text) => text.slice(0, 4)),
);
const address = fc.record({
  label,
  street: lines,
  city: filled,
  region: line,
  postal_code: line,
  country: line,
});

/** A contact with any data that a file can contain. */
export const arbitraryContact: fc.Arbitrary<ProposedContact> = fc.record({
  name_prefix: line,
  first_name: line,
  middle_name: line,
  last_name: filled,
  name_suffix: line,
  nickname: line,
  phonetic_first_name: line,
  phonetic_last_name: line,
  pronouns: line,
  company_name: line,
  department: line,
  job_title: line,
  industry: line,
  company_size: line,
  website: line,
  company_notes: lines,
  emails: entry(email),
  phones: entry(filled),
  addresses: fc.array(address, { maxLength: 2 }),
  urls: entry(filled),
  custom_values: fc.constant([]),
  messengers: fc.uniqueArray(fc.record({ service: line, handle: filled }), {
    maxLength: 3,
    selector: ({ handle }) => handle,
  }),
  birthday: fc.option(anyDate),
  dates: fc.uniqueArray(fc.record({ label, date: anyDate }), {
    maxLength: 3,
    selector: ({ date: day }) => day,
  }),
  met_on: fc.option(anyDate),
  deceased_on: fc.option(anyDate),
  tags: fc
    .uniqueArray(filled, { maxLength: 4, selector: (tag) => tag.toLowerCase() })
    .map((tags) => tags.filter((tag) => !tag.startsWith('*'))),
  notes: lines,
  how_we_met: lines,
  favorite: fc.boolean(),
  contact_type: line,
  cadence_days: fc.option(fc.integer({ min: 0, max: 3650 })),
  last_contacted_at: fc.option(
    fc
      .date({ min: new Date('1990-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
      .map((timestamp) => timestamp.toISOString()),
  ),
});
