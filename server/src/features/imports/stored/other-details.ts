import type { Contact, OtherDetail } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FieldDefinition } from '../../custom-fields/public.ts';
import { labelOfApple, labelOfTypes, truncate } from '../address-book/clean-text.ts';
import type { ExtraProperty, VCardExtra } from '../address-book/read-row.ts';
import { TECHNICAL } from '../commit/unmapped-values.ts';
import { groupOf, hasReading, type Reading, readStored, typesOf } from './stored-readings.ts';

/** The imported values that no field of the contact holds, neither a custom one of the same name. */
export function otherDetailsOf(
  contact: Contact,
  stored: readonly unknown[],
  customFields: readonly FieldDefinition[] = [],
): OtherDetail[] {
  const extra = stored as ExtraProperty[];
  const readings = readStored(extra);
  const labels = new Map(
    extra.flatMap((entry): [string, string][] =>
      'name' in entry && entry.name === 'x-ablabel'
        ? [[groupOf(entry), labelOfApple(textOf(entry.value))]]
        : [],
    ),
  );
  const custom = customTexts(contact, customFields);
  const others = extra.filter((entry) => !isCustom(entry, custom));
  const details = others.flatMap((entry): OtherDetail[] => {
    if ('name' in entry && entry.says !== undefined) return partsOf(contact, entry);
    const reading = readings.get(entry) ?? null;
    if (reading !== null && hasReading(contact, reading)) return [];
    const fields = reading === null ? null : changeOf(contact, reading);
    if ('column' in entry)
      return [detail({ name: entry.column, label: '', value: entry.value, fields })];
    const name = entry.name.replace(/^x-acquaint-kept-/, '');
    if (TECHNICAL.has(name)) return [];
    const label = labels.get(groupOf(entry)) ?? labelOfTypes(typesOf(entry));
    const value = isBinary(entry) ? '' : textOf(entry.value);
    return [detail({ name: name.toUpperCase(), label, value, fields })];
  });
  return details.slice(0, LIMITS.other_details);
}

/** The custom values as lowercase text, by the lowercase name of their field. */
function customTexts({ custom }: Contact, fields: readonly FieldDefinition[]): Map<string, string> {
  return new Map(
    fields.map(({ id, name }) => [name.toLowerCase(), String(custom[id] ?? '').toLowerCase()]),
  );
}

/** Fields made of properties have names in the user's language. */
function isCustom(entry: ExtraProperty, custom: ReadonlyMap<string, string>): boolean {
  if ('column' in entry)
    return custom.get(entry.column.toLowerCase()) === entry.value.toLowerCase();
  const text = textOf(entry.value).toLowerCase();
  return entry.says === undefined && text !== '' && [...custom.values()].includes(text);
}

function detail({ value, ...others }: OtherDetail): OtherDetail {
  return { ...others, value: truncate(value, LIMITS.other_detail_characters) };
}

function textOf(value: string | string[]): string {
  return [value]
    .flat()
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

function isBinary({ params, value }: VCardExtra): boolean {
  const encoding = String(params['encoding'] ?? '');
  return /^(b|base64)$/i.test(encoding) || /^data:/i.test(textOf(value));
}

/** Prefix, suffix and department that earlier versions stored with N and ORG. */
function partsOf(contact: Contact, { name, value, says = {} }: VCardExtra): OtherDetail[] {
  const parts = [value].flat().map((part) => part.trim());
  const found: ['name_prefix' | 'name_suffix' | 'department', string][] = [];
  if (name === 'n' && !('name_prefix' in says))
    found.push(['name_prefix', parts[3] ?? ''], ['name_suffix', parts[4] ?? '']);
  if (name === 'org' && 'company_name' in says && !('department' in says))
    found.push(['department', parts.slice(1).filter(Boolean).join(', ')]);
  return found.flatMap(([field, text]) => {
    const reading: Reading = { [field]: text };
    if (text === '' || hasReading(contact, reading)) return [];
    const fields = changeOf(contact, reading);
    return [detail({ name: name.toUpperCase(), label: '', value: text, fields })];
  });
}

/** The change that adds a reading to the card; null if a field is filled with something else, or full. */
function changeOf(contact: Contact, reading: Reading): Reading | null {
  const { messengers = [], dates = [], ...others } = reading;
  const isFree = Object.keys(others).every((name) => !contact[name as keyof typeof others]);
  const lists = {
    ...(messengers.length > 0 && { messengers: [...contact.messengers, ...messengers] }),
    ...(dates.length > 0 && { dates: [...contact.dates, ...dates] }),
  };
  const fits = Object.values(lists).every((list) => list.length <= LIMITS.entries);
  return isFree && fits ? { ...others, ...lists } : null;
}
