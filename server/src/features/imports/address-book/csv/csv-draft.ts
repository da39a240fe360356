import type { Address } from '#contract/contacts.ts';
import type { BirthPart, ColumnList, NamePart } from './csv-targets.ts';
import {
  addAddress,
  addEntry,
  addText,
  checkIdentity,
  type DateField,
  setOnce,
} from '../fill-row.ts';
import { addDate, addMessenger } from '../fill-entries.ts';
import { containsAllTokens, splitFullName } from '../full-name.ts';
import { nameFromTitles } from '../name-fields.ts';
import { type CsvExtra, emptyRow, type ReadRow } from '../read-row.ts';
import { cleanLine } from '../clean-text.ts';
import { type DateOrder, defaultDateOrder, readPartialDate } from '../partial-dates.ts';
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
  list: ColumnList;
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

/** The order of numbers in dates, by column. */
export type DateOrders = ReadonlyMap<string, DateOrder>;

/** Combines cells into entries, addresses, names and birthdays. */
export function finishDraft(draft: Draft, orders: DateOrders): ReadRow {
  const { row } = draft;
  for (const entry of sortEntries(draft.entries.values())) finishEntry(row, entry, orders);
  for (const [, draftAddress] of [...draft.addresses].toSorted(([a], [b]) => a - b))
    finishAddress(row, draftAddress);
  finishNames(draft);
  setBirthdayParts(row, draft.birth);
  checkIdentity(row, 'line');
  return row;
}

/** Google marks the primary entry with `* ` before its label. */
function sortEntries(entries: Iterable<Entry>): Entry[] {
  const isPrimary = ({ list, label }: Entry) => list !== 'messengers' && label?.startsWith('*');
  const rank = (entry: Entry) => entry.index - (isPrimary(entry) ? 100 : 0);
  return [...entries].toSorted((a, b) => rank(a) - rank(b));
}

function finishEntry(row: ReadRow, entry: Entry, orders: DateOrders): void {
  const { list } = entry;
  const text = entry.label ?? entry.defaultLabel;
  const label = list === 'messengers' ? text : text.replace(/^\*\s*/, '');
  for (const cell of entry.values) {
    if (list === 'dates') addDateCell(row, label, cell, orders);
    else addValues(row, list, label, cell);
  }
}

/** Google joins values with the same label in one cell. */
function addValues(
  row: ReadRow,
  list: Exclude<ColumnList, 'dates'>,
  label: string,
  cell: CsvExtra,
): void {
  for (const part of cell.value.split(':::')) {
    const value = part.trim().replace(/^mailto:/i, '');
    if (list === 'messengers') addMessenger(row, { service: label, handle: value }, cell);
    else addEntry(row, list, { label, value }, cell);
  }
}

function addDateCell(row: ReadRow, label: string, cell: CsvExtra, orders: DateOrders): void {
  if (isNoDate(cell.value)) return;
  addDate(row, { label, date: readCell(cell, orders) }, cell.value, cell);
}

function readCell({ column, value }: CsvExtra, orders: DateOrders): string | null {
  return readPartialDate(value, orders.get(column) ?? defaultDateOrder(value));
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

const PARTS = ['name_prefix', 'first_name', 'middle_name', 'last_name', 'name_suffix'] as const;

function finishNames({ row, names }: Draft): void {
  const part = (name: NamePart) => cleanLine(names.get(name)?.value ?? '');
  const isNamed = part('first_name') !== '' || part('last_name') !== '';
  const split = splitFullName(isNamed ? '' : part('full_name'));
  const full = { ...split, middle_name: '' };
  const name = Object.fromEntries(
    PARTS.map((field) => [field, part(field) || full[field]]),
  ) as Record<(typeof PARTS)[number], string>;
  const known = `${PARTS.map((field) => name[field]).join(' ')} ${formatName(name)}`;
  for (const cell of names.values()) {
    if (!containsAllTokens(known, cell.value)) row.extra.push(cell);
  }
  for (const field of PARTS) {
    // A truncated name is also stored in full as unmapped data.
    const column = (names.get(field) ?? names.get('full_name'))?.column ?? field;
    addText(row, field, name[field], { column, value: name[field] });
  }
  nameFromTitles(row);
}

/** Outlook writes `0/0/00` for no date. */
function isNoDate(text: string): boolean {
  return /^[0/.-]+$/.test(text);
}

export function setDate(row: ReadRow, field: DateField, cell: CsvExtra, orders: DateOrders): void {
  if (isNoDate(cell.value)) return;
  setOnce(row, field, readCell(cell, orders), cell.value, cell);
}

function padTwoDigits(number = ''): string {
  return number.padStart(2, '0');
}

/** Thunderbird splits the birthday into three columns. */
export function setBirthdayParts(row: ReadRow, birth: Map<BirthPart, string>): void {
  const [year, month, day] = [birth.get('year'), birth.get('month'), birth.get('day')];
  if (birth.size === 0 || row.contact.birthday !== null) return;
  const known = day !== undefined ? [month, day] : month !== undefined ? [month] : [];
  const text = [year ?? '-', ...known.map(padTwoDigits)].join('-');
  const value = [year, month, day].filter((part) => part !== undefined).join('-');
  setOnce(row, 'birthday', readPartialDate(text, 'month-first'), value, {
    column: 'Birthday',
    value,
  });
}
