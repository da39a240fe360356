import { isDeepStrictEqual } from 'node:util';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Address, Labeled } from '#contract/contacts.ts';
import type { ProposedContact } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import { canBeContact, type ExtraProperty, type ReadRow, type VCardExtra } from './read-row.ts';
import { cleanLabel, cleanLine, cleanText, truncate } from './clean-text.ts';

export type TextField = {
  [K in keyof ProposedContact]: ProposedContact[K] extends string ? K : never;
}[keyof ProposedContact];
export type EntryList = 'emails' | 'phones' | 'urls';
export type DateField = 'birthday' | 'met_on' | 'deceased_on';

/** Multi-line fields, to which further values are appended; the others keep the first. */
const MULTILINE_FIELDS = new Set<TextField>(['notes', 'company_notes', 'how_we_met']);
/** Problems reported per row. */
const MAX_PROBLEMS = 20;
const MAX_LENGTHS: Partial<Record<TextField, number>> = {
  company_size: LIMITS.name,
  contact_type: LIMITS.name,
  website: 2000,
  company_notes: LIMITS.notes,
  notes: LIMITS.notes,
  how_we_met: LIMITS.notes,
};

/** Adds a value to the row. A value that doesn't fit is truncated with a problem, and `source` is stored in `extra`. */
export function addText(row: ReadRow, field: TextField, text: string, source: ExtraProperty): void {
  const long = MULTILINE_FIELDS.has(field);
  const value = long ? cleanText(text) : cleanLine(text);
  const present = row.contact[field];
  if (value === '') return;
  if (!hasValue(present, value, long)) {
    const cut = row.problems.some((problem) => problem.field === field);
    if (present !== '' && (!long || cut)) {
      addExtra(row, source);
      return;
    }
    const joined = present === '' ? value : `${present}\n\n${value}`;
    row.contact[field] = fit(row, field, joined, MAX_LENGTHS[field] ?? LIMITS.line, source);
  }
  recordMapping(row, source, { [field]: value });
}

function hasValue(present: string, value: string, long: boolean): boolean {
  return present === value || (long && `\n\n${present}\n\n`.includes(`\n\n${value}\n\n`));
}

/** Records what a property was mapped to, unless it's stored in full anyway. */
export function recordMapping(row: ReadRow, source: ExtraProperty, says: VCardExtra['says']): void {
  if ('name' in source && row.extra.at(-1) !== source) source.says = { ...source.says, ...says };
}

export function addEntry(
  row: ReadRow,
  list: EntryList,
  entry: Labeled,
  source: ExtraProperty,
): void {
  const value = cleanLine(entry.value);
  const label = cleanLabel(entry.label);
  if (value === '') return;
  if (list === 'emails' && !isEmail(value)) {
    row.extra.push(source);
    addProblem(
      row,
      list,
      msg`“${{ preview: truncate(value, 60) }}” isn’t an email address. It’s saved with the contact, but not as an email.`,
    );
    return;
  }
  const entries = row.contact[list];
  const existing = entries.find(
    (other) => other.value === value && other.label.toLowerCase() === label.toLowerCase(),
  );
  if (existing === undefined && isFull(row, list, entries.length, source)) return;
  const added = existing ?? {
    label: fit(row, list, label, LIMITS.name, source),
    value: fit(row, list, value, LIMITS.line, source),
  };
  if (existing === undefined) entries.push(added);
  recordMapping(row, source, { [list]: [added] });
}

export function addAddress(row: ReadRow, address: Address, source: ExtraProperty): void {
  const { label, street, ...lines } = address;
  if ([street, ...Object.values(lines)].every((text) => text.trim() === '')) {
    // Some programs put the address into the LABEL parameter and leave its parts empty.
    if ('name' in source && source.params['label'] !== undefined) addExtra(row, source);
    return;
  }
  if (isFull(row, 'addresses', row.contact.addresses.length, source)) return;
  const line = (text: string) => fit(row, 'addresses', cleanLine(text), LIMITS.line, source);
  const added = {
    label: fit(row, 'addresses', cleanLabel(label), LIMITS.name, source),
    street: fit(row, 'addresses', cleanText(street), LIMITS.line, source),
    city: line(lines.city),
    region: line(lines.region),
    postal_code: line(lines.postal_code),
    country: line(lines.country),
  };
  row.contact.addresses.push(added);
  recordMapping(row, source, { addresses: [added] });
}

/**
 * Sets a field that a contact has once. Unreadable and repeated values are stored as unmapped data. Returns whether the
 * field has this value.
 */
export function setOnce<Field extends keyof typeof UNREADABLE>(
  row: ReadRow,
  field: Field,
  value: ProposedContact[Field],
  text: string,
  source: ExtraProperty,
): boolean {
  if (text.trim() === '') return false;
  if (value !== null && (row.contact[field] ?? value) === value) {
    row.contact[field] = value;
    return true;
  }
  row.extra.push(source);
  if (value === null) addProblem(row, field, UNREADABLE[field](truncate(text, 60)));
  return false;
}

/** For any field with a date. */
export const unreadableDate = (text: string) =>
  msg`“${{ text }}” couldn’t be read as a date. It’s saved with the contact.`;

const UNREADABLE = {
  birthday: (text: string) =>
    msg`“${{ text }}” couldn’t be read as a birthday. It’s saved with the contact.`,
  cadence_days: (text: string) =>
    msg`“${{ text }}” couldn’t be read as a number of days. It’s saved with the contact.`,
  met_on: unreadableDate,
  deceased_on: unreadableDate,
  last_contacted_at: unreadableDate,
};

export function checkCharacters(row: ReadRow, what: 'card' | 'line', texts: string[]): void {
  const character = '\ufffd';
  if (!texts.some((text) => text.includes(character))) return;
  const problem =
    what === 'card'
      ? msg`Some characters of this card couldn’t be read. They’re shown as ${{ character }}.`
      : msg`Some characters of this line couldn’t be read. They’re shown as ${{ character }}.`;
  addProblem(row, '', problem);
}

export function checkIdentity(row: ReadRow, what: 'card' | 'line'): void {
  if (canBeContact(row.contact)) return;
  const problem =
    what === 'card'
      ? msg`This card has no name, email, phone number or company, so it’s skipped.`
      : msg`This line has no name, email, phone number or company, so it’s skipped.`;
  addProblem(row, '', problem);
}

export function addProblem(row: ReadRow, field: string, message: MessageDescriptor): void {
  if (row.problems.length === MAX_PROBLEMS) return;
  const problem = { field, ...message };
  if (!row.problems.some((other) => isDeepStrictEqual(other, problem))) row.problems.push(problem);
}

export function isFull(
  row: ReadRow,
  field: string,
  length: number,
  source: ExtraProperty,
): boolean {
  if (length < LIMITS.entries) return false;
  addExtra(row, source);
  addProblem(
    row,
    field,
    msg`There are more than ${plural({ max: LIMITS.entries }, { one: '# entry', other: '# entries' })}. The others are saved with the contact.`,
  );
  return true;
}

export function fit(
  row: ReadRow,
  field: string,
  text: string,
  max: number,
  source: ExtraProperty,
): string {
  const cut = truncate(text, max);
  if (cut === text) return text;
  addExtra(row, source);
  addProblem(
    row,
    field,
    msg`This is longer than ${plural({ max }, { one: '# character', other: '# characters' })} and was cut. The full text is saved with the contact.`,
  );
  return cut;
}

function addExtra(row: ReadRow, source: ExtraProperty): void {
  if ('name' in source) delete source.says;
  if (row.extra.at(-1) !== source) row.extra.push(source);
}

/** Must match `emailAddress` in the contract. */
function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value);
}
