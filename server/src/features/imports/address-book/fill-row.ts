import type { Address, Labelled } from '#contract/contacts.ts';
import type { ProposedContact } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ExtraProperty, ReadRow } from './read-row.ts';
import { sortTags } from './tags.ts';
import { cutText, tidyLine, tidyText } from './tidy-text.ts';

export type TextField = {
  [K in keyof ProposedContact]: ProposedContact[K] extends string ? K : never;
}[keyof ProposedContact];
export type EntryList = 'emails' | 'phones' | 'urls';

/** Fields of several lines. What comes second is added below; the others keep what came first. */
const LONG = new Set<TextField>(['notes', 'company_notes', 'how_we_met']);
/** A row in which everything is wrong needn't say it a thousand times. */
const MAX_PROBLEMS = 20;
const MAX: Partial<Record<TextField, number>> = {
  company_size: LIMITS.name,
  website: 2000,
  company_notes: LIMITS.notes,
  notes: LIMITS.notes,
  how_we_met: LIMITS.notes,
};

/**
 * Each of these puts one value of the file into the row. What doesn't fit is cut, and `source`, which is the whole of
 * it, is kept in `extra`; a problem says so.
 */
export function addText(row: ReadRow, field: TextField, text: string, source: ExtraProperty): void {
  const long = LONG.has(field);
  const value = long ? tidyText(text) : tidyLine(text);
  const present = row.contact[field];
  if (value === '' || value === present) return;
  const cut = row.problems.some((problem) => problem.field === field);
  if (present !== '' && (!long || cut)) {
    keep(row, source);
    return;
  }
  const whole = present === '' ? value : `${present}\n\n${value}`;
  row.contact[field] = fit(row, field, whole, MAX[field] ?? LIMITS.line, source);
}

export function addEntry(
  row: ReadRow,
  list: EntryList,
  entry: Labelled,
  source: ExtraProperty,
): void {
  const value = tidyLine(entry.value);
  const label = tidyLine(entry.label);
  if (value === '') return;
  if (list === 'emails' && !isEmail(value)) {
    row.extra.push(source);
    const shown = cutText(value, 60);
    addProblem(
      row,
      list,
      `“${shown}” is not an email address. It is kept with the card, not as an email.`,
    );
    return;
  }
  const entries = row.contact[list];
  if (entries.some((other) => other.value === value && other.label === label)) return;
  if (isFull(row, list, entries.length, source)) return;
  entries.push({
    label: fit(row, list, label, LIMITS.name, source),
    value: fit(row, list, value, LIMITS.line, source),
  });
}

export function addAddress(row: ReadRow, address: Address, source: ExtraProperty): void {
  const { label, street, ...lines } = address;
  if ([street, ...Object.values(lines)].every((text) => text.trim() === '')) return;
  if (isFull(row, 'addresses', row.contact.addresses.length, source)) return;
  const line = (text: string) => fit(row, 'addresses', tidyLine(text), LIMITS.line, source);
  row.contact.addresses.push({
    label: fit(row, 'addresses', tidyLine(label), LIMITS.name, source),
    street: fit(row, 'addresses', tidyText(street), LIMITS.line, source),
    city: line(lines.city),
    region: line(lines.region),
    postal_code: line(lines.postal_code),
    country: line(lines.country),
  });
}

export function addTags(row: ReadRow, names: string[], source: ExtraProperty): void {
  const { tags, starred } = sortTags([...row.contact.tags, ...names.map(tidyLine)]);
  if (starred) row.contact.favorite = true;
  const cut = tags.map((tag) => fit(row, 'tags', tag, LIMITS.name, source));
  row.contact.tags = cut.slice(0, LIMITS.entries);
  if (cut.length > LIMITS.entries) isFull(row, 'tags', LIMITS.entries, source);
}

export function addProblem(row: ReadRow, field: string, message: string): void {
  if (row.problems.length === MAX_PROBLEMS) return;
  if (row.problems.some((problem) => problem.field === field && problem.message === message))
    return;
  row.problems.push({ field, message });
}

function isFull(row: ReadRow, field: string, length: number, source: ExtraProperty): boolean {
  if (length < LIMITS.entries) return false;
  keep(row, source);
  addProblem(
    row,
    field,
    `There are more than ${LIMITS.entries} entries. The others are kept with the card.`,
  );
  return true;
}

function fit(
  row: ReadRow,
  field: string,
  text: string,
  max: number,
  source: ExtraProperty,
): string {
  const cut = cutText(text, max);
  if (cut === text) return text;
  keep(row, source);
  addProblem(
    row,
    field,
    `This is longer than ${max} characters and was cut. The whole of it is kept with the card.`,
  );
  return cut;
}

function keep(row: ReadRow, source: ExtraProperty): void {
  if (row.extra.at(-1) !== source) row.extra.push(source);
}

/** As the contract has it (`emailAddress`): something, one @, something, without spaces. */
function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value);
}
