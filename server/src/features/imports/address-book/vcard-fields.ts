import { readBirthday, usualOrder } from './birthdays.ts';
import { addAddress, addEntry, addProblem, addTags, addText } from './fill-row.ts';
import type { EntryList, TextField } from './fill-row.ts';
import { labelOfApple, labelOfTypes } from './labels.ts';
import type { ReadRow, VCardExtra } from './read-row.ts';
import { cutText } from './tidy-text.ts';
import type { VCardProperty } from './vcard-properties.ts';

type Filer = (row: ReadRow, property: VCardProperty, label: string) => void;

/** What each property becomes. Names (N, FN) are read in vcard-names.ts; what isn't here goes to `extra`. */
const FILERS: Record<string, Filer> = {
  nickname: (row, property) => fileText(row, 'nickname', property, property.values.join(', ')),
  org: fileOrganization,
  title: fileTitle,
  role: fileTitle,
  note: (row, property) => fileText(row, 'notes', property),
  email: (row, property, label) => fileEntry(row, 'emails', property, label, emailOf),
  tel: (row, property, label) => fileEntry(row, 'phones', property, label, phoneOf),
  url: (row, property, label) => fileEntry(row, 'urls', property, label, (text) => text),
  'x-socialprofile': fileProfile,
  adr: fileAddress,
  bday: fileBirthday,
  categories: (row, property) => addTags(row, property.values, extraOf(property)),
  'x-acquaint-industry': (row, property) => fileText(row, 'industry', property),
  'x-acquaint-company-size': (row, property) => fileText(row, 'company_size', property),
  'x-acquaint-website': (row, property) => fileText(row, 'website', property),
  'x-acquaint-company-notes': (row, property) => fileText(row, 'company_notes', property),
  'x-acquaint-how-we-met': (row, property) => fileText(row, 'how_we_met', property),
  'x-acquaint-favorite': (row, { values }) => {
    if (values[0]?.toLowerCase() === 'true') row.contact.favorite = true;
  },
};

/** Read elsewhere, or of no use to a card. */
const SPENT = new Set(['version', 'n', 'fn', 'x-ablabel']);

/** Puts every property but the names into the row, preferred entries first (RFC 6350, section 5.3). */
export function fileVCard(row: ReadRow, properties: VCardProperty[]): void {
  const labels = appleLabels(properties);
  for (const property of inOrder(properties)) {
    if (SPENT.has(property.name)) continue;
    const filer = Object.hasOwn(FILERS, property.name) ? FILERS[property.name] : undefined;
    const label = labels.get(property.group) ?? labelOfTypes(property.types);
    if (filer === undefined) row.extra.push(extraOf(property));
    else filer(row, property, label);
  }
}

export function extraOf({ name, params, values }: VCardProperty): VCardExtra {
  return { name, params, value: values.length === 1 ? values[0]! : values };
}

function inOrder(properties: VCardProperty[]): VCardProperty[] {
  if (properties.every((property) => preference(property) === UNPREFERRED)) return properties;
  return properties.toSorted((a, b) => preference(a) - preference(b));
}

const UNPREFERRED = 101;

/** PREF=1 is the first of a hundred; the older TYPE=pref is as good as it. */
function preference({ types, params }: VCardProperty): number {
  const pref = Number(params['pref']);
  if (pref >= 1 && pref <= 100) return pref;
  return types.includes('pref') ? 1 : UNPREFERRED;
}

/** Apple labels a property by another one of its group: `item1.EMAIL` by `item1.X-ABLabel`. */
function appleLabels(properties: VCardProperty[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { name, group, values } of properties) {
    if (name === 'x-ablabel' && group !== '') labels.set(group, labelOfApple(values[0] ?? ''));
  }
  return labels;
}

function fileText(row: ReadRow, field: TextField, property: VCardProperty, text?: string): void {
  addText(row, field, text ?? property.values[0] ?? '', extraOf(property));
}

function fileOrganization(row: ReadRow, property: VCardProperty): void {
  const [company = '', ...units] = property.values.map((value) => value.trim());
  const departments = units.filter((unit) => unit !== '').join(', ');
  if (row.contact.company_name !== '' && company !== '' && company !== row.contact.company_name) {
    const whole = [company, departments].filter((part) => part !== '').join(', ');
    fileText(row, 'company_notes', property, `Also at: ${whole}`);
    return;
  }
  fileText(row, 'company_name', property, company);
  if (departments !== '') fileText(row, 'company_notes', property, `Department: ${departments}`);
}

function fileTitle(row: ReadRow, property: VCardProperty): void {
  const title = (property.values[0] ?? '').trim();
  if (title === '' || title === row.contact.job_title) return;
  if (row.contact.job_title === '') fileText(row, 'job_title', property);
  else
    fileText(
      row,
      'company_notes',
      property,
      `${property.name === 'role' ? 'Role' : 'Also'}: ${title}`,
    );
}

function fileEntry(
  row: ReadRow,
  list: EntryList,
  property: VCardProperty,
  label: string,
  valueOf: (text: string) => string,
): void {
  addEntry(
    row,
    list,
    { label, value: valueOf((property.values[0] ?? '').trim()) },
    extraOf(property),
  );
}

/** `mailto:ada@example.org` and `Ada <ada@example.org>` → the address alone. */
function emailOf(text: string): string {
  const address = text.replace(/^mailto:/i, '');
  const angle = address.endsWith('>') ? address.lastIndexOf('<') : -1;
  return angle === -1 ? address : address.slice(angle + 1, -1);
}

/** A `tel:` URI (RFC 3966) → the number, its extension in words; other text stays as it is. */
function phoneOf(text: string): string {
  if (!/^tel:/i.test(text)) return text;
  const [number = '', ...parameters] = text.slice(4).split(';');
  const extension = parameters.find((parameter) => /^ext=/i.test(parameter))?.slice(4);
  return decodePercent(extension === undefined ? number : `${number} ext. ${extension}`);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fileProfile(row: ReadRow, property: VCardProperty, label: string): void {
  if (!/^https?:\/\/\S/i.test(property.values[0] ?? '')) row.extra.push(extraOf(property));
  else fileEntry(row, 'urls', property, label, (text) => text);
}

function fileAddress(row: ReadRow, property: VCardProperty, label: string): void {
  const part = (index: number) => (property.values[index] ?? '').trim();
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
  addAddress(row, address, extraOf(property));
}

function fileBirthday(row: ReadRow, property: VCardProperty): void {
  const text = (property.values[0] ?? '').trim();
  if (text === '') return;
  const omitted = property.params['x-apple-omit-year'];
  const date = readBirthday(text, usualOrder(text), omitted?.toString());
  if (date !== null && row.contact.birthday === null) {
    row.contact.birthday = date;
    return;
  }
  if (date === row.contact.birthday && date !== null) return;
  row.extra.push(extraOf(property));
  if (date !== null) return;
  addProblem(
    row,
    'birthday',
    `“${cutText(text, 60)}” could not be read as a birthday. It is kept with the card.`,
  );
}
