import type { ProposedContact } from '#contract/imports.ts';
import { labelOfApple, labelOfTypes } from '../clean-text.ts';
import type { ReadRow, VCardExtra } from '../read-row.ts';
import type { VCardProperty } from './vcard-properties.ts';
import { formatName } from '#contract/person-name.ts';

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
const TEXTS = new Set('fn note title role email tel url bday nickname categories'.split(' '));

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
  row.extra.push(...labels.filter((label) => !spent.has(label)).map(extraOf));
}

const ENTRIES = new Set(['email', 'tel', 'url', 'x-socialprofile', 'adr']);

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

/** Parameter values that are defaults or implied by the label. */
const DEFAULT_PARAMETERS: Record<string, RegExp> = {
  email: /^(type=(internet|home|work)|value=text)$/,
  tel: /^(type=(voice|cell|home|work|fax|pager)|value=text)$/,
  url: /^(type=(home|work)|value=ur[il])$/,
  adr: /^type=(home|work)$/,
  bday: /^(value=date|x-apple-omit-year=1604)$/,
};

/** Whether an export generated from the fields would be equivalent. */
function isPlain(
  property: VCardProperty,
  says: Partial<ProposedContact>,
  contact: ProposedContact,
): boolean {
  const { group: _group, ...params } = property.params;
  const { name, values } = property;
  if (name.startsWith('x-acquaint-')) return true;
  const usual = Object.entries(params).every(([key, list]) =>
    [list].flat().every((value) => DEFAULT_PARAMETERS[name]?.test(`${key}=${value}`.toLowerCase())),
  );
  if (!usual) return false;
  const text = values.map((value) => value.trim());
  const check = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  return check?.({ text, types: property.types, says, contact }) ?? false;
}

interface PlainCheck {
  text: string[];
  types: string[];
  says: Partial<ProposedContact>;
  contact: ProposedContact;
}

const PLAIN: Record<string, (check: PlainCheck) => boolean> = {
  n: ({ text: [last = '', first = '', ...others], says }) =>
    last === says.last_name && first === says.first_name && others.every((part) => part === ''),
  fn: ({ text: [name = ''], contact }) =>
    [personOf(contact), formatName(contact)].includes(name) || isRepresented(name, contact),
  nickname: ({ text, says }) => text.length === 1 && text[0] === says.nickname,
  org: ({ text: [company, ...units], says }) =>
    company === says.company_name && units.every((unit) => unit === ''),
  title: ({ text, says }) => text[0] === says.job_title,
  note: ({ text, contact }) => text[0] === contact.notes,
  email: ({ text, types, says }) => hasPlainTypes(types) && text[0] === says.emails?.[0]?.value,
  tel: ({ text, types, says }) => hasPlainTypes(types) && text[0] === says.phones?.[0]?.value,
  url: ({ text, types, says }) => hasPlainTypes(types) && text[0] === says.urls?.[0]?.value,
  adr: ({ text, types, says }) => hasPlainTypes(types) && isPlainAddress(text, says),
  bday: ({ text }) => /^(\d{4}|--)-?\d\d-?\d\d$/.test(text[0] ?? ''),
  categories: ({ text, says, contact }) =>
    !says.favorite && text.every((tag) => contact.tags.includes(tag)),
};

/** Whether the types map to a label that maps back to them. */
function hasPlainTypes(types: string[]): boolean {
  const words = types.filter((type) => type !== 'internet' && type !== 'voice');
  return /^(|home|work|cell|fax|pager|fax home|fax work)$/.test(words.toSorted().join(' '));
}

function isPlainAddress([box = '', extended = '', ...lines]: string[], says: PlainCheck['says']) {
  const [address] = says.addresses ?? [];
  if (address === undefined || box !== '' || extended !== '') return false;
  const { label: _label, ...parts } = address;
  return Object.values(parts).every((part, index) => part === (lines[index] ?? ''));
}

function personOf({ first_name, last_name }: ProposedContact): string {
  return `${first_name} ${last_name}`.trim();
}

/** Whether the name repeats the company, an email or a number of an unnamed contact. */
function isRepresented(name: string, contact: ProposedContact): boolean {
  if (personOf(contact) !== '') return false;
  const entries = [...contact.emails, ...contact.phones].map(({ value }) => value);
  return [contact.company_name, contact.nickname, ...entries].includes(name);
}
