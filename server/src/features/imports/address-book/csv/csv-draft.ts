import type { Address } from '#contract/contacts.ts';
import type { BirthPart, NamePart } from './csv-targets.ts';
import {
  addAddress,
  addEntry,
  addText,
  checkIdentity,
  type EntryList,
  setOnce,
} from '../fill-row.ts';
import { containsAllTokens, joinName, splitFullName } from '../full-name.ts';
import { type CsvExtra, emptyRow, type ReadRow } from '../read-row.ts';
import { cleanLine } from '../clean-text.ts';
import { type DateOrder, readBirthday } from '../birthdays.ts';
import { formatName } from '#contract/person-name.ts';

/** Data of a line until all cells are read. */
export interface Draft {
  row: ReadRow;
  names: Map<NamePart, CsvExtra>;
  birth: Map<BirthPart, string>;
  entries: Map<string, Entry>;
  addresses: Map<number, AddressDraft>;
}

interface Entry {
  list: EntryList;
  index: number;
  label: string | null;
  /** The label implied by the column name, if there is no label column. */
  defaultLabel: string;
  values: CsvExtra[];
}

interface AddressDraft {
  label: string | null;
  defaultLabel: string;
  parts: Map<string, CsvExtra[]>;
}

export function emptyDraft(): Draft {
  return {
    row: emptyRow(),
    names: new Map(),
    birth: new Map(),
    entries: new Map(),
    addresses: new Map(),
  };
}

/** Combines cells into entries, addresses, names and birthdays. */
export function finishDraft(draft: Draft): ReadRow {
  const { row } = draft;
  for (const entry of sortEntries(draft.entries.values())) finishEntry(row, entry);
  for (const [, draftAddress] of [...draft.addresses].toSorted(([a], [b]) => a - b))
    finishAddress(row, draftAddress);
  finishNames(draft);
  setBirthdayParts(row, draft.birth);
  checkIdentity(row, 'line');
  return row;
}

/** Google marks the primary entry with `* ` before its label. */
function sortEntries(entries: Iterable<Entry>): Entry[] {
  const rank = (entry: Entry) => entry.index - (entry.label?.startsWith('*') ? 100 : 0);
  return [...entries].toSorted((a, b) => rank(a) - rank(b));
}

function finishEntry(row: ReadRow, entry: Entry): void {
  const label = (entry.label ?? entry.defaultLabel).replace(/^\*\s*/, '');
  for (const cell of entry.values) {
    // Google joins values with the same label in one cell.
    for (const value of cell.value.split(':::')) {
      addEntry(row, entry.list, { label, value: value.trim().replace(/^mailto:/i, '') }, cell);
    }
  }
}

function finishAddress(row: ReadRow, draft: AddressDraft): void {
  const cells = [...draft.parts.values()].flat();
  const part = (name: string) => (draft.parts.get(name) ?? []).map((cell) => cell.value).join(', ');
  const address: Address = {
    label: (draft.label ?? draft.defaultLabel).replace(/^\*\s*/, ''),
    street: part('street'),
    city: part('city'),
    region: part('region'),
    postal_code: part('postal_code'),
    country: part('country'),
  };
  const [first] = cells;
  if (first === undefined) return;
  const text = cells.map((cell) => `${cell.column}: ${cell.value}`).join('\n');
  addAddress(row, address, { column: cells.length === 1 ? first.column : 'Address', value: text });
}

function finishNames({ row, names }: Draft): void {
  const part = (name: NamePart) => cleanLine(names.get(name)?.value ?? '');
  const name = joinName({
    prefix: part('prefix'),
    first: part('first'),
    middle: part('middle'),
    last: part('last'),
    suffix: part('suffix'),
  });
  const fullName = `${name.first_name} ${name.last_name}`.trim();
  const split = fullName === '' ? splitFullName(part('full')) : name;
  const known = `${split.first_name} ${split.last_name} ${formatName(split)}`;
  for (const cell of names.values()) {
    if (!containsAllTokens(known, cell.value)) row.extra.push(cell);
  }
  addName(row, 'first_name', split.first_name, names);
  addName(row, 'last_name', split.last_name, names);
}

/** A truncated name is also stored in full as unmapped data. */
function addName(
  row: ReadRow,
  field: 'first_name' | 'last_name',
  value: string,
  names: Draft['names'],
): void {
  const cell = names.get(field === 'first_name' ? 'first' : 'last') ?? names.get('full');
  addText(row, field, value, { column: cell?.column ?? field, value });
}

/** Outlook writes `0/0/00` for no birthday. */
export function setBirthday(row: ReadRow, cell: CsvExtra, order: DateOrder): void {
  if (/^[0/.-]+$/.test(cell.value)) return;
  setOnce(row, 'birthday', readBirthday(cell.value, order), cell.value, cell);
}

function padTwoDigits(number = ''): string {
  return number.padStart(2, '0');
}

/** Thunderbird splits the birthday into three columns. */
export function setBirthdayParts(row: ReadRow, birth: Map<BirthPart, string>): void {
  const [year, month, day] = [birth.get('year'), birth.get('month'), birth.get('day')];
  if (birth.size === 0 || row.contact.birthday !== null) return;
  const text =
    year === undefined
      ? `--${padTwoDigits(month)}-${padTwoDigits(day)}`
      : `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
  const value = [year, month, day].filter((part) => part !== undefined).join('-');
  setOnce(row, 'birthday', readBirthday(text, 'month-first'), value, { column: 'Birthday', value });
}
