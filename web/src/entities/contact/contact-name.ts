import { plural, t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
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
