import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { addProblem, checkCharacters, checkIdentity } from '../fill-row.ts';
import { emptyRow, type ReadRow } from '../read-row.ts';
import { truncate } from '../clean-text.ts';
import { InvalidFileError } from '../open-file.ts';
import { mapVCardFields } from './vcard-fields.ts';
import { type CardLines, splitCards } from './vcard-lines.ts';
import { mapVCardNames } from './vcard-names.ts';
import { readProperty, type VCardProperty } from './vcard-properties.ts';
import { extraOf, preserveOriginals } from './vcard-originals.ts';

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
