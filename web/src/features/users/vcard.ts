import type { User } from '#contract/users.ts';
import { fieldsVisibleTo } from './visible-fields.ts';
import type { VisibleField } from './profile-values.ts';
import { fullName } from '../../entities/person/person-header.tsx';

/** Fields with a vCard property (RFC 6350). */
const PROPERTIES: Partial<Record<VisibleField, (me: User) => string>> = {
  company_name: ({ company_name }) => `ORG:${escapedPart(company_name)}`,
  job_title: ({ job_title }) => `TITLE:${escaped(job_title)}`,
  phone_number: ({ phone_number }) => `TEL:${escaped(phone_number)}`,
  website: ({ website }) => `URL:${withScheme(website)}`,
  birthday: ({ birthday }) => `BDAY:${basicDate(birthday ?? '')}`,
};

/** Public fields with a vCard property. */
export function cardFields(me: User): VisibleField[] {
  const supported = new Set([...Object.keys(PROPERTIES), 'city', 'country']);
  return fieldsVisibleTo(me, 'anyone').filter((field) => supported.has(field));
}

/** The name and these fields as vCard 4.0 (RFC 6350). */
export function vcardOf(me: User): string {
  const fields = cardFields(me);
  const name = fullName(me);
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

/** ADR has seven parts: locality is the fourth, country the last (RFC 6350 §6.3.1). */
function address(me: User, fields: VisibleField[]): string[] {
  const city = fields.includes('city') ? me.city : '';
  const country = fields.includes('country') ? me.country : '';
  return city === '' && country === ''
    ? []
    : [`ADR:;;;${escapedPart(city)};;;${escapedPart(country)}`];
}

/** `18151210`; `--1210` without a year (RFC 6350 §4.3.1). */
function basicDate(day: string): string {
  return day.startsWith('--') ? `--${day.slice(2).replace('-', '')}` : day.replaceAll('-', '');
}

/** Escapes a single value; some readers don't unescape semicolons there (RFC 6350 §3.4). */
function escaped(text: string): string {
  return text.replace(/[\\,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`);
}

/** Escapes one part of a structured value. */
function escapedPart(text: string): string {
  return escaped(text).replaceAll(';', String.raw`\;`);
}

/** Adds https:// to "example.org". */
function withScheme(website: string): string {
  const written = website.replace(/\s/g, '');
  return /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
}

/** Folds at 75 octets without splitting characters (RFC 6350 §3.2). */
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
