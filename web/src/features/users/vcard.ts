import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import type { User } from '#contract/users.ts';
import { fieldsVisibleTo } from './visible-fields.ts';
import { FIELD_LABELS, type VisibleField } from './profile-values.ts';
import { escaped, escapedPart, vcardText, withScheme } from '../../lib/text/vcard-text.ts';
import { fullName } from '../../lib/text/full-name.ts';

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

/** Inside other text: "job title". */
export function cardFieldText(field: VisibleField): string {
  const texts: Partial<Record<VisibleField, string>> = {
    company_name: t`company`,
    job_title: t`job title`,
    phone_number: t`phone`,
    website: t`website`,
    birthday: t`birthday`,
    city: t`city`,
    country: t`country`,
  };
  return texts[field] ?? i18n._(FIELD_LABELS[field]);
}

/** The name and these fields as vCard 4.0 (RFC 6350). */
export function vcardOf(me: User): string {
  const fields = cardFields(me);
  const name = fullName(me);
  return vcardText([
    `FN:${escaped(name)}`,
    `N:${escapedPart(me.last_name)};${escapedPart(me.first_name)};;;`,
    ...fields.flatMap((field) => PROPERTIES[field]?.(me) ?? []),
    ...address(me, fields),
  ]);
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
