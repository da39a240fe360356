import { LIMITS } from '#contract/limits.ts';
import { mapVCardFields } from './vcard-fields.ts';
import { mapVCardNames } from './vcard-names.ts';
import { type CardLines, splitCards } from './vcard-lines.ts';
import { readProperty, type VCardProperty } from './vcard-properties.ts';
import { extraOf, preserveOriginals } from './vcard-originals.ts';
import { addProblem } from '../fill-row.ts';
import { canBeContact, emptyRow, type ReadRow } from '../read-row.ts';
import { truncate } from '../clean-text.ts';
import { InvalidFileError } from '../open-file.ts';

/** Reads the cards of a vCard file (2.1, RFC 2426, RFC 6350, also mixed), one row for each; in the end what is wrong. */
export function* readVCards(lines: Iterable<string>): Generator<ReadRow, string> {
  let count = 0;
  let stray = 0;
  for (const card of splitCards(lines, () => (stray += 1))) {
    count += 1;
    if (count > LIMITS.import_rows) throw new InvalidFileError(TOO_MANY);
    yield readCard(card);
  }
  if (stray === 0) return '';
  const stand = stray === 1 ? '1 line stands' : `${stray} lines stand`;
  return `${stand} outside of any card and could not be read.`;
}

const TOO_MANY = `This file has more than ${LIMITS.import_rows.toLocaleString('en')} cards. Split it into smaller files.`;

function readCard(card: CardLines): ReadRow {
  const row = emptyRow();
  if (!card.closed) {
    addProblem(row, '', 'This card has no end (END:VCARD). It was read as far as it goes.');
  }
  const properties = readProperties(card, row);
  if (isGroup(properties)) return groupRow(row, properties);
  const filed = mapVCardFields(row, properties);
  preserveOriginals(row, [...filed, ...mapVCardNames(row, properties)], properties);
  if (properties.some(({ values }) => values.some((value) => value.includes('\ufffd')))) {
    addProblem(
      row,
      '',
      'Some characters of this card could not be read. They are shown as \ufffd.',
    );
  }
  if (!canBeContact(row.contact)) {
    addProblem(
      row,
      '',
      'This card has no name, email, phone number or company, so it is left out.',
    );
  }
  return row;
}

function readProperties(card: CardLines, row: ReadRow): VCardProperty[] {
  const properties: VCardProperty[] = [];
  for (const line of card.lines) {
    const property = readProperty(line);
    if (property !== null) properties.push(property);
    else {
      row.extra.push({ name: '', params: {}, value: line });
      addProblem(row, '', `A line of this card could not be read: “${truncate(line.trim(), 60)}”.`);
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
  const named = name === '' ? '' : ` “${truncate(name, 60)}”`;
  addProblem(row, '', `The group${named} is a list of contacts, not a contact, so it is left out.`);
  row.extra.push(...properties.map(extraOf));
  return row;
}
