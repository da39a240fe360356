import { addText, recordMapping } from '../fill-row.ts';
import { joinName, splitFullName, type SplitName } from '../full-name.ts';
import type { ReadRow, VCardExtra } from '../read-row.ts';
import { cleanLine } from '../clean-text.ts';
import type { VCardProperty } from './vcard-properties.ts';
import { extraOf, type MappedProperty } from './vcard-originals.ts';

/**
 * Fills the names from N, or from FN where N says nothing. Call it when the rest of the row is filled: an FN that only
 * repeats the company, an email or a number is no name. Gives what became of them, as `mapVCardFields` does.
 */
export function mapVCardNames(row: ReadRow, properties: VCardProperty[]): MappedProperty[] {
  const full = properties.filter(({ name, values }) => name === 'fn' && values[0]?.trim());
  const [display] = full;
  const company = isCompany(properties);
  if (company && display !== undefined) {
    addText(row, 'company_name', display.values[0]!, extraOf(display));
  }
  const filed = properties
    .filter(({ name }) => name === 'n')
    .map((property) => addStructured(row, property, company));
  return [...filed, ...full.map((property) => addFull(row, property))];
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
function addStructured(row: ReadRow, property: VCardProperty, company: boolean): MappedProperty {
  const source = extraOf(property);
  const [last = '', first = '', middle = '', prefix = '', suffix = ''] =
    property.values.map(cleanLine);
  const name = joinName({ prefix, first, middle, last, suffix });
  const said = `${name.first_name} ${name.last_name}`.trim();
  if (company && said !== '' && said === row.contact.company_name) sayNames(row, source);
  else if (hasName(row)) row.extra.push(source);
  else if (said !== '') addName(row, name, source);
  return { property, source };
}

function addName(row: ReadRow, name: SplitName, source: VCardExtra): void {
  addText(row, 'first_name', name.first_name, source);
  addText(row, 'last_name', name.last_name, source);
  sayNames(row, source);
}

/** A name is another one as soon as either part of it is. */
function sayNames(row: ReadRow, source: VCardExtra): void {
  const { first_name, last_name, company_name } = row.contact;
  const nobody = first_name === '' && last_name === '';
  recordMapping(row, source, { first_name, last_name, ...(nobody && { company_name }) });
}

function addFull(row: ReadRow, property: VCardProperty): MappedProperty {
  const source = extraOf(property);
  const text = cleanLine(property.values[0] ?? '');
  const { contact } = row;
  const others = [contact.company_name, ...contact.emails.map((email) => email.value)];
  others.push(...contact.phones.map((phone) => phone.value));
  if (hasName(row) || others.includes(text)) sayNames(row, source);
  else addName(row, splitFullName(text), source);
  return { property, source };
}
