import { cleanLine } from '../clean-text.ts';
import { addText, recordMapping, type TextField } from '../fill-row.ts';
import { containsAllTokens, splitFullName } from '../full-name.ts';
import { hasName, nameFromTitles } from '../name-fields.ts';
import type { ReadRow, VCardExtra } from '../read-row.ts';
import { extraOf, type MappedProperty } from './vcard-originals.ts';
import type { VCardProperty } from './vcard-properties.ts';

/** In the order of N (RFC 6350 §6.2.2). */
const PARTS = [
  'last_name',
  'first_name',
  'middle_name',
  'name_prefix',
  'name_suffix',
] as const satisfies TextField[];

/**
 * Fills the names from N, or from FN if N has neither a first nor a last name. Runs last: an FN that repeats the
 * company, an email or a number isn't a name.
 */
export function mapVCardNames(row: ReadRow, properties: VCardProperty[]): MappedProperty[] {
  const full = properties.filter(({ name, values }) => name === 'fn' && values[0]?.trim());
  const [display] = full;
  const company = isCompany(properties);
  if (company && display !== undefined) {
    addText(row, 'company_name', display.values[0]!, extraOf(display));
  }
  const structured = properties.filter(({ name }) => name === 'n');
  const filed = [
    ...structured.filter(isPhonetic).map((property) => addPhonetic(row, property)),
    ...structured
      .filter((property) => !isPhonetic(property))
      .map((property) => addStructured(row, property, company)),
    ...full.map((property) => addFull(row, property)),
  ];
  nameFromTitles(row);
  for (const { property, source } of filed) if (!isPhonetic(property)) recordNames(row, source);
  return filed;
}

/** Apple marks company cards, vCard 4.0 has KIND:org. */
function isCompany(properties: VCardProperty[]): boolean {
  return properties.some(({ name, values }) => {
    const value = values[0]?.trim().toLowerCase();
    return (name === 'x-abshowas' && value === 'company') || (name === 'kind' && value === 'org');
  });
}

/** An N with the pronunciation of another one (RFC 9554 §4.6). */
function isPhonetic({ params }: VCardProperty): boolean {
  return params['phonetic'] !== undefined;
}

function addPhonetic(row: ReadRow, property: VCardProperty): MappedProperty {
  const source = extraOf(property);
  const [last = '', first = ''] = property.values;
  addText(row, 'phonetic_last_name', last, source);
  addText(row, 'phonetic_first_name', first, source);
  if (source.says === undefined && !row.extra.includes(source)) row.extra.push(source);
  return { property, source };
}

function addStructured(row: ReadRow, property: VCardProperty, company: boolean): MappedProperty {
  const source = extraOf(property);
  const { contact } = row;
  const values = property.values.map(cleanLine);
  const fullName = [values[1], values[2], values[0]].filter(Boolean).join(' ');
  const isTheCompany = company && fullName !== '' && fullName === contact.company_name;
  if (isTheCompany) return { property, source };
  if (PARTS.some((part) => contact[part] !== '')) row.extra.push(source);
  else {
    for (const [index, part] of PARTS.entries()) addText(row, part, values[index] ?? '', source);
    addSortAs(row, property, source);
  }
  return { property, source };
}

/** SORT-AS is the pronunciation of a name unless it repeats the name. */
function addSortAs(row: ReadRow, { params }: VCardProperty, source: VCardExtra): void {
  const sortAs = String(params['sort-as'] ?? '');
  const { first_name, last_name, phonetic_first_name, phonetic_last_name } = row.contact;
  if (sortAs === '' || row.extra.includes(source)) return;
  const isKnown = phonetic_first_name !== '' || phonetic_last_name !== '';
  if (!isKnown && !containsAllTokens(`${first_name} ${last_name}`, sortAs)) {
    const [last = '', first = ''] = sortAs.split(',');
    addText(row, 'phonetic_last_name', last, source);
    addText(row, 'phonetic_first_name', first, source);
  }
  const { phonetic_first_name: first, phonetic_last_name: last } = row.contact;
  recordMapping(row, source, { phonetic_first_name: first, phonetic_last_name: last });
}

function addFull(row: ReadRow, property: VCardProperty): MappedProperty {
  const source = extraOf(property);
  const text = cleanLine(property.values[0] ?? '');
  const { contact } = row;
  const others = [contact.company_name, ...contact.emails.map((email) => email.value)];
  others.push(...contact.phones.map((phone) => phone.value));
  if (hasName(contact) || others.includes(text)) return { property, source };
  const { name_prefix, first_name, last_name, name_suffix } = splitFullName(text);
  if (contact.name_prefix === '') addText(row, 'name_prefix', name_prefix, source);
  addText(row, 'first_name', first_name, source);
  addText(row, 'last_name', last_name, source);
  if (contact.name_suffix === '') addText(row, 'name_suffix', name_suffix, source);
  return { property, source };
}

/** All parts of a name count as changed together. */
function recordNames(row: ReadRow, source: VCardExtra): void {
  if (row.extra.includes(source)) return;
  const { last_name, first_name, middle_name, name_prefix, name_suffix, company_name } =
    row.contact;
  source.says = {
    ...source.says,
    last_name,
    first_name,
    middle_name,
    name_prefix,
    name_suffix,
    ...(!hasName(row.contact) && { company_name }),
  };
}
