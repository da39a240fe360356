import { customFieldKind } from '#contract/custom-fields.ts';
import { LIMITS } from '#contract/limits.ts';
import {
  addAddress,
  addEntry,
  addText,
  type EntryList,
  recordMapping,
  type TextField,
} from '../fill-row.ts';
import { addTags } from '../fill-tags.ts';
import { addMessenger } from '../fill-entries.ts';
import { setCadence, setLastContacted } from '../cadence-fields.ts';
import { cleanLine, cleanText, labelOfApple, labelOfTypes } from '../clean-text.ts';
import type { ReadRow, VCardExtra } from '../read-row.ts';
import { DATE_FILERS } from './vcard-dates.ts';
import { decodePercent, MESSENGER_FILERS, messengerOf } from './vcard-messengers.ts';
import { extraOf, type Filer, type MappedProperty } from './vcard-originals.ts';
import type { VCardProperty } from './vcard-properties.ts';
import { fileRelated } from './vcard-related.ts';

/** Handlers per property. N and FN are read in read-vcard.ts; unknown properties go to `extra`. */
const FILERS: Record<string, Filer> = {
  nickname: (row, { values }, source) => addText(row, 'nickname', values.join(', '), source),
  org: fileOrganization,
  title: fileTitle,
  role: fileTitle,
  note: fileText('notes'),
  email: fileEntry('emails', emailOf),
  tel: fileEntry('phones', phoneOf),
  url: fileEntry('urls', (text) => text),
  socialprofile: fileProfile,
  'x-socialprofile': fileProfile,
  // Monica 5.
  'x-social-profile': fileProfile,
  adr: fileAddress,
  categories: (row, { values }, source) => addTags(row, values, source),
  pronouns: fileText('pronouns'),
  'x-pronouns': fileText('pronouns'),
  'x-acquaint-pronouns': fileText('pronouns'),
  'x-phonetic-first-name': fileText('phonetic_first_name'),
  'x-phonetic-last-name': fileText('phonetic_last_name'),
  related: fileRelated,
  'x-abrelatednames': fileRelated,
  ...DATE_FILERS,
  ...MESSENGER_FILERS,
  'x-acquaint-industry': fileText('industry'),
  'x-acquaint-company-size': fileText('company_size'),
  'x-acquaint-website': fileText('website'),
  'x-acquaint-company-notes': fileText('company_notes'),
  'x-acquaint-how-we-met': fileText('how_we_met'),
  'x-acquaint-favorite': (row, { values }) => {
    if (values[0]?.toLowerCase() === 'true') row.contact.favorite = true;
  },
  'x-acquaint-type': fileText('contact_type'),
  'x-acquaint-cadence-days': (row, { values }, source) => setCadence(row, values[0] ?? '', source),
  'x-acquaint-last-contacted-at': (row, { values }, source) =>
    setLastContacted(row, values[0] ?? '', 'day-first', source),
  'x-acquaint-field': (row, { params, values }, source) => {
    const name = cleanLine(String(params['x-name'] ?? ''));
    const kind = customFieldKind.safeParse(String(params['x-kind'] ?? 'text').toLowerCase());
    const isRead = name !== '' && name.length <= LIMITS.name && kind.success;
    if (isRead)
      row.contact.custom_values.push({
        field_id: null,
        name,
        kind: kind.data,
        value: cleanText(values[0] ?? ''),
      });
    else row.extra.push(source);
  },
  'x-acquaint-column': (row, { params, values }) =>
    row.extra.push({ column: String(params['x-name'] ?? ''), value: values[0] ?? '' }),
};

const HANDLED_PROPERTIES = new Set(['version', 'n', 'fn', 'x-ablabel']);

/**
 * Maps all properties except names, preferred entries first (RFC 6350 §5.3). Returns the mapped ones, which are also
 * stored if their field loses data (see vcard-originals.ts).
 */
export function mapVCardFields(row: ReadRow, properties: VCardProperty[]): MappedProperty[] {
  const labels = appleLabels(properties);
  const filed: MappedProperty[] = [];
  const isSabre = properties.some(isSabreProduct);
  for (const given of sortByPreference(properties)) {
    const property = isSabre && given.name === 'categories' ? splitTags(given) : given;
    if (HANDLED_PROPERTIES.has(property.name)) continue;
    const filer = Object.hasOwn(FILERS, property.name) ? FILERS[property.name] : undefined;
    const source = extraOf(property);
    const label = labels.get(property.group) ?? labelOfTypes(property.types);
    if (filer === undefined) row.extra.push(source);
    else {
      filer(row, property, source, label);
      filed.push({ property, source });
    }
  }
  return filed;
}

/** Whether the library of Monica 4 wrote the card. */
function isSabreProduct({ name, values }: VCardProperty): boolean {
  return name === 'prodid' && (values[0] ?? '').includes('Sabre VObject');
}

/** Monica 4 joins its tags before it escapes the text, as `friends\,work`. */
function splitTags(property: VCardProperty): VCardProperty {
  const values = property.values.flatMap((value) => value.split(/,(?! )/));
  return { ...property, values, raw: values.join(',') };
}

function sortByPreference(properties: VCardProperty[]): VCardProperty[] {
  if (properties.every((property) => preference(property) === UNPREFERRED)) return properties;
  return properties.toSorted((a, b) => preference(a) - preference(b));
}

const UNPREFERRED = 101;

/** PREF=1 is the highest, TYPE=pref its older equivalent. Our own notes come first. */
function preference({ name, types, params }: VCardProperty): number {
  if (name === 'x-acquaint-company-notes') return 0;
  const pref = Number(params['pref']);
  if (pref >= 1 && pref <= 100) return pref;
  return types.includes('pref') ? 1 : UNPREFERRED;
}

/** Apple labels `item1.EMAIL` with `item1.X-ABLabel`. */
function appleLabels(properties: VCardProperty[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { name, group, values } of properties) {
    if (name === 'x-ablabel' && group !== '') labels.set(group, labelOfApple(values[0] ?? ''));
  }
  return labels;
}

function fileText(field: TextField): Filer {
  return (row, { values }, source) => addText(row, field, values[0] ?? '', source);
}

/** Organizational units are the department. */
function fileOrganization(row: ReadRow, { values }: VCardProperty, source: VCardExtra): void {
  const [company = '', ...others] = values.map((value) => value.trim());
  const units = others.filter((unit) => unit !== '');
  if (row.contact.company_name !== '' && company !== '' && company !== row.contact.company_name) {
    addText(row, 'company_notes', [company, ...units].join(', '), source);
    return;
  }
  addText(row, 'company_name', company, source);
  addText(row, 'department', units.join(', '), source);
  if (company === '' && row.contact.company_name === '')
    recordMapping(row, source, { company_name: '' });
}

function fileTitle(row: ReadRow, { values }: VCardProperty, source: VCardExtra): void {
  const title = (values[0] ?? '').trim();
  if (row.contact.job_title === '' || title === row.contact.job_title)
    addText(row, 'job_title', title, source);
  else if (title !== '') addText(row, 'company_notes', title, source);
}

function fileEntry(list: EntryList, valueOf: (text: string) => string): Filer {
  return (row, { values }, source, label) =>
    addEntry(row, list, { label, value: valueOf((values[0] ?? '').trim()) }, source);
}

/** Extracts the address of `mailto:ada@example.org` and `Ada <ada@example.org>`. */
function emailOf(text: string): string {
  const address = text.replace(/^mailto:/i, '');
  const angle = address.endsWith('>') ? address.lastIndexOf('<') : -1;
  return angle === -1 ? address : address.slice(angle + 1, -1);
}

/** Converts a `tel:` URI (RFC 3966) to a number with its extension; other text is unchanged. */
function phoneOf(text: string): string {
  if (!/^tel:/i.test(text)) return text;
  const [number = '', ...parameters] = text.slice(4).split(';');
  const extension = parameters.find((parameter) => /^ext=/i.test(parameter))?.slice(4);
  return decodePercent(extension === undefined ? number : `${number} ext. ${extension}`);
}

const fileLink = fileEntry('urls', (text) => text);

function fileProfile(
  row: ReadRow,
  property: VCardProperty,
  source: VCardExtra,
  label: string,
): void {
  if (!/^https?:\/\/\S/i.test(property.values[0] ?? ''))
    addMessenger(row, messengerOf(property), source);
  else fileLink(row, property, source, label);
}

function fileAddress(
  row: ReadRow,
  { values }: VCardProperty,
  source: VCardExtra,
  label: string,
): void {
  const part = (index: number) => (values[index] ?? '').trim();
  const box = /^\d+$/.test(part(0)) ? `PO Box ${part(0)}` : part(0);
  const street = [part(2), part(1), box].filter((text) => text !== '').join(', ');
  const address = {
    label,
    street,
    city: part(3),
    region: part(4),
    postal_code: part(5),
    country: part(6),
  };
  addAddress(row, address, source);
}
