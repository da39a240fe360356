import { nameBefore } from './csv-columns.ts';
import type { EntryList, TextField } from '../fill-row.ts';
import { FIELD_OF, normalHeader } from './csv-headers.ts';
import { labelOfHeader } from './csv-lists.ts';

/** What to do with the cells of a column. */
export type Target =
  | { kind: 'extra'; column: string }
  | { kind: 'text'; column: string; field: TextField; prefix: string }
  | { kind: 'name'; column: string; part: NamePart }
  | { kind: 'birthday_part'; column: string; part: BirthPart }
  | { kind: 'birthday' | 'tags' | 'favorite' | 'cadence' | 'contacted'; column: string }
  | { kind: 'entry'; column: string; list: EntryList; index: number; part: string; label: string }
  | { kind: 'address'; column: string; index: number; part: string; label: string };

export type NamePart = 'full' | 'prefix' | 'first' | 'middle' | 'last' | 'suffix';
export type BirthPart = 'year' | 'month' | 'day';

const NAMES = new Map<string, NamePart>([
  ['full_name', 'full'],
  ['name_prefix', 'prefix'],
  ['first_name', 'first'],
  ['middle_name', 'middle'],
  ['last_name', 'last'],
  ['name_suffix', 'suffix'],
]);
const BIRTH = new Map<string, BirthPart>([
  ['birth_year', 'year'],
  ['birth_month', 'month'],
  ['birth_day', 'day'],
]);
const ENTRY = /^(emails|phones|urls)\.(\d{1,2})\.(label|value)$/;
const ADDRESS = /^addresses\.(\d{1,2})\.(label|street|city|region|postal_code|country)$/;
const TEXTS = new Set<string>([
  'nickname',
  'company_name',
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
export function targetsOf(columns: string[], mapping: Record<string, string>): Target[] {
  return columns.map((column) => targetOf(column, mapping[column] ?? ''));
}

function targetOf(column: string, field: string): Target {
  const name = NAMES.get(field);
  if (name !== undefined) return { kind: 'name', column, part: name };
  const birth = BIRTH.get(field);
  if (birth !== undefined) return { kind: 'birthday_part', column, part: birth };
  if (field === 'birthday' || field === 'tags' || field === 'favorite') {
    return { kind: field, column };
  }
  if (field === 'cadence_days') return { kind: 'cadence', column };
  if (field === 'last_contacted_at') return { kind: 'contacted', column };
  if (isTextField(field)) return { kind: 'text', column, field, prefix: prefixOf(column, field) };
  return entryTarget(column, field);
}

function entryTarget(column: string, field: string): Target {
  const label = labelOfHeader(column);
  const [, list = '', index = '', part = ''] = ENTRY.exec(field) ?? [];
  if (isList(list)) return { kind: 'entry', column, list, index: Number(index), part, label };
  const [, entry = '', addressPart = ''] = ADDRESS.exec(field) ?? [];
  if (addressPart !== '')
    return { kind: 'address', column, index: Number(entry), part: addressPart, label };
  return { kind: 'extra', column: nameBefore(column) };
}

function isTextField(field: string): field is TextField {
  return TEXTS.has(field);
}

function isList(list: string): list is EntryList {
  return list !== '';
}

/** Several columns may map to notes; all but the notes column add their name: "Department: Sales". */
function prefixOf(column: string, field: TextField): string {
  const header = normalHeader(column);
  if (header === 'connected on') return 'Connected on LinkedIn on ';
  if (field !== 'notes' && field !== 'company_notes' && field !== 'how_we_met') return '';
  return FIELD_OF.get(header) === field ? '' : `${column}: `;
}
