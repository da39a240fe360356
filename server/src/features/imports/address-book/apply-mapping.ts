import { msg } from '@lingui/core/runtime-macro';
import { defaultDateOrder, readPartialDate } from './partial-dates.ts';
import { type DateOrders, type Draft, emptyDraft, finishDraft, setDate } from './csv/csv-draft.ts';
import type { Target } from './csv/csv-targets.ts';
import { addProblem, addText } from './fill-row.ts';
import { addTags } from './fill-tags.ts';
import { setCadence, setLastContacted } from './cadence-fields.ts';
import type { CsvExtra, ReadRow } from './read-row.ts';
import { cleanText } from './clean-text.ts';

/** Converts the cells of a line to a row. */
export function applyMapping(cells: string[], targets: Target[], dateOrders: DateOrders): ReadRow {
  const draft = emptyDraft();
  for (const [index, cell] of cells.entries()) {
    const value = stripFormulaEscape(cleanText(cell));
    if (value === '') continue;
    const target = targets[index];
    if (target === undefined) draft.row.extra.push({ column: '', value });
    else applyCell(draft, target, { column: target.column, value }, dateOrders);
  }
  if (cells.slice(targets.length).some((cell) => cell.trim() !== '')) {
    addProblem(
      draft.row,
      '',
      msg`This line has more cells than the header. They’re saved with the contact.`,
    );
  }
  return finishDraft(draft, dateOrders);
}

/** Removes the apostrophe that exports put before `=`, `+`, `-` and `@` against CSV injection. */
function stripFormulaEscape(value: string): string {
  return value.replace(/^'(?='*[=+\-@＝＋－＠])/, '');
}

function applyCell(draft: Draft, target: Target, cell: CsvExtra, dateOrders: DateOrders): void {
  const { row } = draft;
  switch (target.kind) {
    case 'extra':
      row.extra.push(cell);
      break;
    case 'text':
      addText(row, target.field, target.prefix + stripLeadingZero(cell.value, target.prefix), cell);
      break;
    case 'name':
      if (draft.names.has(target.part)) row.extra.push(cell);
      else draft.names.set(target.part, cell);
      break;
    case 'birthday_part':
      draft.birth.set(target.part, cell.value);
      break;
    case 'date':
      setDate(row, target.field, cell, dateOrders);
      break;
    case 'custom':
      addCustomCell(row, target, cell, dateOrders);
      break;
    case 'tags':
      addTags(row, splitTags(cell.value), cell);
      break;
    case 'favorite':
      setFavorite(row, cell);
      break;
    case 'cadence':
      setCadence(row, cell.value, cell);
      break;
    case 'contacted': {
      const order = dateOrders.get(target.column) ?? defaultDateOrder(cell.value);
      setLastContacted(row, cell.value, order, cell);
      break;
    }
    case 'entry':
      addEntryCell(draft, target, cell);
      break;
    case 'address':
      addAddressCell(draft, target, cell);
  }
}

/** Values of other kinds are read when the row is compared with the address book. */
function addCustomCell(
  row: ReadRow,
  { field, column }: Target & { kind: 'custom' },
  { value }: CsvExtra,
  dateOrders: DateOrders,
): void {
  const order = dateOrders.get(column) ?? defaultDateOrder(value);
  const date = field.kind === 'date' ? readPartialDate(value, order) : null;
  row.contact.custom_values.push({ ...field, value: date ?? value });
}

/** Columns with a prefix may hold LinkedIn dates: `03 May 2024` becomes `3 May 2024`. */
function stripLeadingZero(value: string, prefix: string): string {
  return prefix === '' ? value : value.replace(/^0(?=\d )/, '');
}

/** Google separates tags with ` ::: `, Outlook with `;`, others with commas. */
function splitTags(value: string): string[] {
  if (value.includes(':::')) return value.split(':::');
  return value.split(value.includes(';') ? ';' : ',');
}

const YES = new Set('true yes y 1 x * ja oui si sí starred'.split(' '));
const NO = new Set('false no n 0 nein non'.split(' '));

function setFavorite(row: ReadRow, cell: CsvExtra): void {
  const value = cell.value.toLowerCase();
  if (YES.has(value)) row.contact.favorite = true;
  else if (!NO.has(value)) row.extra.push(cell);
}

function addEntryCell(draft: Draft, target: Target & { kind: 'entry' }, cell: CsvExtra): void {
  const { list, index, label } = target;
  const key = `${list}.${index}`;
  const entry = draft.entries.get(key) ?? {
    list,
    index,
    label: null,
    defaultLabel: '',
    values: [],
  };
  draft.entries.set(key, entry);
  if (target.part === 'label') entry.label = cell.value;
  else {
    entry.defaultLabel = label;
    entry.values.push(cell);
  }
}

function addAddressCell(draft: Draft, target: Target & { kind: 'address' }, cell: CsvExtra): void {
  const address = draft.addresses.get(target.index) ?? {
    label: null,
    defaultLabel: '',
    parts: new Map(),
  };
  draft.addresses.set(target.index, address);
  if (target.part === 'label') {
    address.label = cell.value;
    return;
  }
  address.defaultLabel = target.label;
  address.parts.set(target.part, [...(address.parts.get(target.part) ?? []), cell]);
}
