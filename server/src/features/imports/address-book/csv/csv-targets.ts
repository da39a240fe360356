import { customFieldKind, type CustomFieldKind } from '#contract/custom-fields.ts';
import type { ProposedCustomValue } from '#contract/imports.ts';
import { customNameOf, nameBefore } from './csv-columns.ts';
import type { DateField, EntryList, TextField } from '../fill-row.ts';
import { FIELD_OF, normalHeader } from './csv-headers.ts';
import { DATE_LABELS, labelOfHeader, serviceOfHeader } from './csv-lists.ts';

/** What to do with the cells of a column. */
export type Target =
  | { kind: 'extra'; column: string }
  | { kind: 'text'; column: string; field: TextField; prefix: string }
  | { kind: 'name'; column: string; part: NamePart }
  | { kind: 'birthday_part'; column: string; part: BirthPart }
  | { kind: 'date'; column: string; field: DateField }
  | { kind: 'custom'; column: string; field: Omit<ProposedCustomValue, 'value'> }
  | { kind: 'tags' | 'favorite' | 'cadence' | 'contacted'; column: string }
  | {
      kind: 'entry';
      column: string;
      list: ColumnList;
      index: number;
      part: 'label' | 'value';
      label: string;
    }
  | { kind: 'address'; column: string; index: number; part: string; label: string };

export type ColumnList = EntryList | 'dates' | 'messengers';
export type NamePart =
  'full_name' | 'name_prefix' | 'first_name' | 'middle_name' | 'last_name' | 'name_suffix';
export type BirthPart = 'year' | 'month' | 'day';

const NAMES = new Set<string>([
  'full_name',
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
] satisfies NamePart[]);
const DATES = new Set<string>(['birthday', 'met_on', 'deceased_on'] satisfies DateField[]);
const BIRTH = new Map<string, BirthPart>([
  ['birth_year', 'year'],
  ['birth_month', 'month'],
  ['birth_day', 'day'],
]);
const ENTRY =
  /^(emails|phones|urls|dates|messengers)\.(\d{1,2})\.(label|value|date|service|handle)$/;
const ADDRESS = /^addresses\.(\d{1,2})\.(label|street|city|region|postal_code|country)$/;
const TEXTS = new Set<string>([
  'nickname',
  'phonetic_first_name',
  'phonetic_last_name',
  'pronouns',
  'company_name',
  'department',
  'job_title',
  'industry',
  'company_size',
  'website',
  'company_notes',
  'notes',
  'how_we_met',
  'contact_type',
] satisfies TextField[]);

/** Compiles the mapping once for all rows. */
export function targetsOf(
  columns: string[],
  mapping: Record<string, string>,
  fields: readonly KnownField[] = [],
): Target[] {
  return columns.map((column) => targetOf(column, mapping[column] ?? '', fields));
}

/** A custom field of the user. */
export interface KnownField {
  id: number;
  name: string;
  kind: CustomFieldKind;
}

function customTarget(column: string, field: string, fields: readonly KnownField[]): Target {
  const target = field.slice('custom.'.length);
  const kind = customFieldKind.safeParse(target);
  const name = customNameOf(column);
  if (kind.success)
    return { kind: 'custom', column: name, field: { field_id: null, name, kind: kind.data } };
  const known = fields.find(({ id }) => String(id) === target);
  if (known === undefined) return { kind: 'extra', column: name };
  const { id: field_id, ...others } = known;
  return { kind: 'custom', column, field: { field_id, name: others.name, kind: others.kind } };
}

function targetOf(column: string, field: string, fields: readonly KnownField[]): Target {
  if (field.startsWith('custom.')) return customTarget(column, field, fields);
  if (isNamePart(field)) return { kind: 'name', column, part: field };
  if (isDateField(field)) return { kind: 'date', column, field };
  const birth = BIRTH.get(field);
  if (birth !== undefined) return { kind: 'birthday_part', column, part: birth };
  if (field === 'tags' || field === 'favorite') return { kind: field, column };
  if (field === 'cadence_days') return { kind: 'cadence', column };
  if (field === 'last_contacted_at') return { kind: 'contacted', column };
  if (isTextField(field)) return { kind: 'text', column, field, prefix: prefixOf(column, field) };
  return entryTarget(column, field);
}

function entryTarget(column: string, field: string): Target {
  const label = labelOfColumn(column);
  const [, list = '', index = '', part = ''] = ENTRY.exec(field) ?? [];
  if (isList(list)) {
    const isLabel = part === 'label' || part === 'service';
    const position = { index: Number(index), part: isLabel ? 'label' : 'value' } as const;
    return { kind: 'entry', column, list, ...position, label };
  }
  const [, entry = '', addressPart = ''] = ADDRESS.exec(field) ?? [];
  if (addressPart !== '')
    return { kind: 'address', column, index: Number(entry), part: addressPart, label };
  return { kind: 'extra', column: nameBefore(column) };
}

function isTextField(field: string): field is TextField {
  return TEXTS.has(field);
}

function isNamePart(field: string): field is NamePart {
  return NAMES.has(field);
}

function isDateField(field: string): field is DateField {
  return DATES.has(field);
}

function isList(list: string): list is ColumnList {
  return list !== '';
}

function labelOfColumn(column: string): string {
  const header = normalHeader(column);
  return DATE_LABELS.get(header) ?? serviceOfHeader(header) ?? labelOfHeader(column);
}

/** Several columns may map to notes; all but the notes column add their name: "Department: Sales". */
function prefixOf(column: string, field: TextField): string {
  const header = normalHeader(column);
  if (header === 'connected on') return 'Connected on LinkedIn on ';
  if (field !== 'notes' && field !== 'company_notes' && field !== 'how_we_met') return '';
  return FIELD_OF.get(header) === field ? '' : `${column}: `;
}
