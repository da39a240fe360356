import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { addProblem, addText, checkCharacters, checkIdentity, recordMapping } from '../fill-row.ts';
import { emptyRow, type ReadRow, type VCardExtra } from '../read-row.ts';
import { cleanLine, truncate } from '../clean-text.ts';
import { InvalidFileError } from '../open-file.ts';
import { joinName, splitFullName, type SplitName } from '../full-name.ts';
import { mapVCardFields } from './vcard-fields.ts';
import { type CardLines, splitCards } from './vcard-lines.ts';
import { readProperty, type VCardProperty } from './vcard-properties.ts';
import { extraOf, type MappedProperty, preserveOriginals } from './vcard-originals.ts';

/** Reads vCards of any version (2.1, RFC 2426, RFC 6350), one row each; returns a problem of the file. */
export function* readVCards(lines: Iterable<string>): Generator<ReadRow, MessageDescriptor | null> {
  let count = 0;
  let stray = 0;
  for (const card of splitCards(lines, () => (stray += 1))) {
    count += 1;
    if (count > LIMITS.import_rows) throw new InvalidFileError(TOO_MANY_CARDS_MESSAGE);
    yield readCard(card);
  }
  return stray === 0
    ? null
    : msg`${plural({ lines: stray }, { one: '# line outside of any card couldn’t be read.', other: '# lines outside of any card couldn’t be read.' })}`;
}

const TOO_MANY_CARDS_MESSAGE = msg`This file has more than ${plural({ max: LIMITS.import_rows }, { one: '# card', other: '# cards' })}. Split it into smaller files.`;

function readCard(card: CardLines): ReadRow {
  const row = emptyRow();
  if (!card.closed) {
    addProblem(row, '', msg`This card has no end (END:VCARD). It was read as far as it goes.`);
  }
  const properties = readProperties(card, row);
  if (isGroup(properties)) return groupRow(row, properties);
  const filed = mapVCardFields(row, properties);
  preserveOriginals(row, [...filed, ...mapVCardNames(row, properties)], properties);
  const texts = properties.flatMap(({ values }) => values);
  checkCharacters(row, 'card', texts);
  checkIdentity(row, 'card');
  return row;
}

function readProperties(card: CardLines, row: ReadRow): VCardProperty[] {
  const properties: VCardProperty[] = [];
  for (const line of card.lines) {
    const property = readProperty(line);
    if (property !== null) properties.push(property);
    else {
      row.extra.push({ name: '', params: {}, value: line });
      addProblem(
        row,
        '',
        msg`A line of this card couldn’t be read: “${{ line: truncate(line.trim(), 60) }}”.`,
      );
    }
  }
  return properties;
}

function isGroup(properties: VCardProperty[]): boolean {
  return properties.some(
    ({ name, values }) =>
      (name === 'kind' || name === 'x-addressbookserver-kind') &&
      values[0]?.trim().toLowerCase() === 'group',
  );
}

function groupRow(row: ReadRow, properties: VCardProperty[]): ReadRow {
  const name = properties.find((property) => property.name === 'fn')?.values[0] ?? '';
  addProblem(
    row,
    '',
    name === ''
      ? msg`The group is a list of contacts, not a contact, so it’s skipped.`
      : msg`The group “${{ name: truncate(name, 60) }}” is a list of contacts, not a contact, so it’s skipped.`,
  );
  row.extra.push(...properties.map(extraOf));
  return row;
}

/**
 * Fills the names from N, or from FN if N is empty. Runs last: an FN that repeats the company, an email or a number
 * isn't a name.
 */
function mapVCardNames(row: ReadRow, properties: VCardProperty[]): MappedProperty[] {
  const full = properties.filter(({ name, values }) => name === 'fn' && values[0]?.trim());
  const [display] = full;
  const company = isCompany(properties);
  if (company && display !== undefined) {
    addText(row, 'company_name', display.values[0]!, extraOf(display));
  }
  const filed = properties
    .filter(({ name }) => name === 'n')
    .map((property) => addStructured(row, property, company));
  return [...filed, ...full.map((property) => addFull(row, property))];
}

/** Apple marks company cards, vCard 4.0 has KIND:org. */
function isCompany(properties: VCardProperty[]): boolean {
  return properties.some(({ name, values }) => {
    const value = values[0]?.trim().toLowerCase();
    return (name === 'x-abshowas' && value === 'company') || (name === 'kind' && value === 'org');
  });
}

function hasName({ contact }: ReadRow): boolean {
  return contact.first_name !== '' || contact.last_name !== '';
}

/** N: family, given, additional names, prefixes, suffixes (RFC 6350 §6.2.2). */
function addStructured(row: ReadRow, property: VCardProperty, company: boolean): MappedProperty {
  const source = extraOf(property);
  const [last = '', first = '', middle = '', prefix = '', suffix = ''] =
    property.values.map(cleanLine);
  const name = joinName({ prefix, first, middle, last, suffix });
  const fullName = `${name.first_name} ${name.last_name}`.trim();
  if (company && fullName !== '' && fullName === row.contact.company_name) setNames(row, source);
  else if (hasName(row)) row.extra.push(source);
  else if (fullName !== '') addName(row, name, source);
  return { property, source };
}

function addName(row: ReadRow, name: SplitName, source: VCardExtra): void {
  addText(row, 'first_name', name.first_name, source);
  addText(row, 'last_name', name.last_name, source);
  setNames(row, source);
}

/** Both parts of a name count as changed together. */
function setNames(row: ReadRow, source: VCardExtra): void {
  const { first_name, last_name, company_name } = row.contact;
  const isNameless = first_name === '' && last_name === '';
  recordMapping(row, source, { first_name, last_name, ...(isNameless && { company_name }) });
}

function addFull(row: ReadRow, property: VCardProperty): MappedProperty {
  const source = extraOf(property);
  const text = cleanLine(property.values[0] ?? '');
  const { contact } = row;
  const others = [contact.company_name, ...contact.emails.map((email) => email.value)];
  others.push(...contact.phones.map((phone) => phone.value));
  if (hasName(row) || others.includes(text)) setNames(row, source);
  else addName(row, splitFullName(text), source);
  return { property, source };
}
