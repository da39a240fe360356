import { addText } from './fill-row.ts';
import { joinName, saysAll, splitFullName } from './full-name.ts';
import type { SplitName } from './full-name.ts';
import type { ReadRow } from './read-row.ts';
import { tidyLine } from './tidy-text.ts';
import { extraOf } from './vcard-fields.ts';
import type { VCardProperty } from './vcard-properties.ts';

/**
 * Fills the names from N, or from FN where N says nothing. Call it when the rest of the row is filled: an FN that only
 * repeats the company, an email or a number is no name.
 */
export function nameVCard(row: ReadRow, properties: VCardProperty[]): void {
  const full = properties.filter(({ name, values }) => name === 'fn' && values[0]?.trim());
  const [display] = full;
  const company = isCompany(properties);
  if (company && display !== undefined) {
    addText(row, 'company_name', display.values[0]!, extraOf(display));
  }
  for (const property of properties)
    if (property.name === 'n') addStructured(row, property, company);
  for (const property of full) addFull(row, property);
}

/** A card of a firm: Apple marks it, vCard 4.0 has KIND:org. */
function isCompany(properties: VCardProperty[]): boolean {
  return properties.some(({ name, values }) => {
    const value = values[0]?.trim().toLowerCase();
    return (name === 'x-abshowas' && value === 'company') || (name === 'kind' && value === 'org');
  });
}

function hasName({ contact }: ReadRow): boolean {
  return contact.first_name !== '' || contact.last_name !== '';
}

/** N: family, given and additional names, prefixes, suffixes (RFC 6350, section 6.2.2). */
function addStructured(row: ReadRow, property: VCardProperty, company: boolean): void {
  const [last = '', first = '', middle = '', prefix = '', suffix = ''] =
    property.values.map(tidyLine);
  const name = joinName({ prefix, first, middle, last, suffix });
  const said = `${name.first_name} ${name.last_name}`.trim();
  if (said === '' || (company && said === row.contact.company_name)) return;
  if (hasName(row)) {
    row.extra.push(extraOf(property));
    return;
  }
  addName(row, name, property);
}

/** Where the name leaves out a word, such as `Mr.`, the property is kept beside it. */
function addName(row: ReadRow, name: SplitName, property: VCardProperty): void {
  const source = extraOf(property);
  addText(row, 'first_name', name.first_name, source);
  addText(row, 'last_name', name.last_name, source);
  const said = `${name.first_name} ${name.last_name}`;
  if (!saysAll(said, property.values.join(' ')) && !row.extra.includes(source))
    row.extra.push(source);
}

function addFull(row: ReadRow, property: VCardProperty): void {
  const text = tidyLine(property.values[0] ?? '');
  const { contact } = row;
  const others = [contact.company_name, ...contact.emails.map((email) => email.value)];
  others.push(...contact.phones.map((phone) => phone.value));
  if (others.includes(text)) return;
  if (hasName(row)) {
    if (!saysAll(`${contact.first_name} ${contact.last_name}`, text))
      row.extra.push(extraOf(property));
    return;
  }
  addName(row, splitFullName(text), property);
}
