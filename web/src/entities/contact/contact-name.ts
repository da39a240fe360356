import type { Contact } from '#contract/contacts.ts';

type Named = Pick<
  Contact,
  'first_name' | 'last_name' | 'nickname' | 'company_name' | 'email' | 'phone_number'
>;

/** What a card is called: its name, else the first thing that it says of whom it is about. */
export function displayName(contact: Named): string {
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  return (
    name ||
    contact.nickname ||
    contact.company_name ||
    contact.email ||
    contact.phone_number ||
    'Unnamed contact'
  );
}

/** "Founder · Northwind Tea", or what of it is known; without the company where that is the card's name already. */
export function companyLine(contact: Named & Pick<Contact, 'job_title'>): string {
  const company = displayName(contact) === contact.company_name ? '' : contact.company_name;
  return [contact.job_title, company].filter(Boolean).join(' · ');
}

/** What says most about who it is, for the line below the name: never the name again. */
export function detailLine(contact: Named & Pick<Contact, 'job_title'>): string {
  const { email, phone_number } = contact;
  const name = displayName(contact);
  const ways = [email, phone_number].filter((way) => way !== name);
  return [companyLine(contact), ...ways].find((line) => line !== '') ?? '';
}
