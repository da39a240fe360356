import { labelOfApple, labelOfTypes } from '../clean-text.ts';
import type { ReadRow, VCardExtra } from '../read-row.ts';
import type { VCardProperty } from './vcard-properties.ts';
import { isPlain } from './plain-properties.ts';
import { relatedGroups } from './vcard-related.ts';

/** Fills the row from a property. `label` is that of Apple's group, or of its types. */
export type Filer = (
  row: ReadRow,
  property: VCardProperty,
  source: VCardExtra,
  label: string,
) => void;

/** A property and its stored form. */
export interface MappedProperty {
  property: VCardProperty;
  source: VCardExtra;
}

export function extraOf({ name, params, values, raw }: VCardProperty): VCardExtra {
  const value = values.length === 1 ? values[0]! : values;
  const text = raw.replaceAll('\\:', ':').replaceAll('\\N', '\\n');
  const isSameText = TEXTS.has(name) || text === escaped(values);
  return { name, params, value, ...(!isSameText && { escaped: text }) };
}

/** Single-text properties, in which commas and semicolons are literal even if unescaped. */
const TEXTS = new Set(
  `fn note title role email tel url bday nickname categories pronouns x-pronouns
  x-phonetic-first-name x-phonetic-last-name`.split(/\s+/),
);

function escaped(values: string[]): string {
  if (values.length === 1 && /^[a-z][a-z0-9+.-]*:[^\s\\]+$/i.test(values[0]!)) return values[0]!;
  return values.map((value) => value.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n')).join(';');
}

/**
 * Stores properties whose fields lose data: a group, language, preference or name parts. They are exported while their
 * fields are unchanged.
 */
export function preserveOriginals(
  row: ReadRow,
  filed: MappedProperty[],
  properties: VCardProperty[],
): void {
  const groups = groupsOf(properties);
  const spent = new Set<VCardProperty>();
  for (const { property, source } of filed) {
    const { says } = source;
    if (says === undefined || row.extra.includes(source)) continue;
    const group = ENTRIES.has(property.name) ? groups.get(property.group) : undefined;
    const label = group?.find(({ name }) => name === 'x-ablabel');
    if (label !== undefined) spent.add(label);
    if (isPlainGroup(property, label, group ?? []) && isPlain(property, says, row.contact))
      continue;
    row.extra.push(source);
    if (label !== undefined) row.extra.push({ ...extraOf(label), says });
  }
  const labels = properties.filter(({ name }) => name === 'x-ablabel');
  const related = row.records === undefined ? new Set<string>() : relatedGroups(properties);
  const others = labels.filter((label) => !spent.has(label) && !related.has(label.group));
  row.extra.push(...others.map(extraOf));
}

const ENTRIES = new Set(
  `email tel url socialprofile x-socialprofile adr impp anniversary x-abdate
  x-acquaint-date`.split(/\s+/),
);

function groupsOf(properties: VCardProperty[]): Map<string, VCardProperty[]> {
  const grouped = properties.filter(({ group }) => group !== '');
  return Map.groupBy(grouped, ({ group }) => group);
}

/** Whether a group contains only an entry and its label, as in our exports. */
function isPlainGroup(
  { group, types }: VCardProperty,
  label: VCardProperty | undefined,
  members: VCardProperty[],
): boolean {
  if (group === '') return true;
  if (label === undefined) return members.length === 1;
  const [text = ''] = label.values;
  return members.length === 2 && labelOfTypes(types) === '' && labelOfApple(text) === text;
}
