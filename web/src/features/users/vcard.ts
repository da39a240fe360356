import type { User } from '#contract/users.ts';
import { fieldsVisibleTo } from './visible-fields.ts';
import type { VisibleField } from './profile-values.ts';

/** The fields that an address book has a place for, each as a property of RFC 6350. */
const PROPERTIES: Partial<Record<VisibleField, (me: User) => string>> = {
  company_name: ({ company_name }) => `ORG:${escapedPart(company_name)}`,
  job_title: ({ job_title }) => `TITLE:${escaped(job_title)}`,
  phone_number: ({ phone_number }) => `TEL:${escaped(phone_number)}`,
  website: ({ website }) => `URL:${withScheme(website)}`,
  birthday: ({ birthday }) => `BDAY:${basicDate(birthday ?? '')}`,
};

/** The fields of mine that go into my card: those that anyone may see, and that an address book has a place for. */
export function cardFields(me: User): VisibleField[] {
  const places = new Set([...Object.keys(PROPERTIES), 'city', 'country']);
  return fieldsVisibleTo(me, 'anyone').filter((field) => places.has(field));
}

/** My name and those fields as a vCard 4.0 (RFC 6350), as it is written into a file. */
export function vcardOf(me: User): string {
  const fields = cardFields(me);
  const name = `${me.first_name} ${me.last_name}`.trim();
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(name)}`,
    `N:${escapedPart(me.last_name)};${escapedPart(me.first_name)};;;`,
    ...fields.flatMap((field) => PROPERTIES[field]?.(me) ?? []),
    ...address(me, fields),
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Seven parts, of which the locality is the fourth and the country the last (section 6.3.1). */
function address(me: User, fields: VisibleField[]): string[] {
  const city = fields.includes('city') ? me.city : '';
  const country = fields.includes('country') ? me.country : '';
  return city === '' && country === ''
    ? []
    : [`ADR:;;;${escapedPart(city)};;;${escapedPart(country)}`];
}

/** `18151210`; `--1210` without the year (section 4.3.1). */
function basicDate(day: string): string {
  return day.startsWith('--') ? `--${day.slice(2).replace('-', '')}` : day.replaceAll('-', '');
}

/** Text as the one value of a property: some readers leave an escaped semicolon there as it is (section 3.4). */
function escaped(text: string): string {
  return text.replace(/[\\,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Text as one part of several, which semicolons separate. */
function escapedPart(text: string): string {
  return escaped(text).replaceAll(';', String.raw`\;`);
}

/** "example.org" is not a URI yet. */
function withScheme(website: string): string {
  const written = website.replace(/\s/g, '');
  return /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
}

/** At most 75 octets in a line, no character torn (section 3.2). */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
