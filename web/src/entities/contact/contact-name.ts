import { plural, t } from '@lingui/core/macro';
import { i18n } from '#i18n';
import type { Contact } from '#contract/contacts.ts';
import { formatFullName } from '#contract/person-name.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { fullName } from '../../lib/text/full-name.ts';

type IdentifyingFields = Pick<
  Contact,
  'first_name' | 'last_name' | 'nickname' | 'company_name' | 'email' | 'phone_number'
>;

/** The name, else the first identifying field. */
export function displayName(contact: IdentifyingFields): string {
  const name = fullName(contact);
  return (
    name ||
    contact.nickname ||
    contact.company_name ||
    contact.email ||
    contact.phone_number ||
    t`Unnamed contact`
  );
}

type NameParts = IdentifyingFields &
  Pick<
    Contact,
    'name_prefix' | 'middle_name' | 'name_suffix' | 'phonetic_first_name' | 'phonetic_last_name'
  >;

/** "Dr. Grace Brewster Hopper Jr."; without a name, like `displayName`. */
export function nameWithParts(contact: NameParts): string {
  return fullName(contact) === '' ? displayName(contact) : formatFullName(contact, i18n.locale);
}

/** How the name is pronounced, in the order of the name; empty if unknown. */
export function phoneticName(contact: NameParts): string {
  const { last_name, phonetic_first_name: first, phonetic_last_name: last } = contact;
  const isFamilyNameFirst = last_name !== '' && fullName(contact).startsWith(last_name);
  return (isFamilyNameFirst ? `${last} ${first}` : `${first} ${last}`).trim();
}

/** "Founder · Northwind Tea"; omits a company that is already the name. */
export function companyLine(contact: IdentifyingFields & Pick<Contact, 'job_title'>): string {
  const company = displayName(contact) === contact.company_name ? '' : contact.company_name;
  return [contact.job_title, company].filter(Boolean).join(' · ');
}

export function detailLine(contact: IdentifyingFields & Pick<Contact, 'job_title'>): string {
  const { email, phone_number } = contact;
  const name = displayName(contact);
  const details = [email, phone_number].filter((detail) => detail !== name);
  return [companyLine(contact), ...details].find((line) => line !== '') ?? '';
}

/** "1 contact", "1,234 contacts". */
export function contactCountText(count: number): string {
  const shown = formatNumber(count);
  return t`${plural(count, { one: `${shown} contact`, other: `${shown} contacts` })}`;
}
