import type { Contact } from '#contract/contacts.ts';

export interface SharedField {
  label: string;
  value: string;
}

/** What to call a card: every contact has at least one of these. */
export function cardName(contact: Contact): string {
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  return name || contact.company_name || contact.nickname || contact.email || contact.phone_number;
}

/**
 * Exactly what leaves with a card, in words. Tags, notes, company notes and how we met stay, as do favorite, type and
 * cadence; what isn't listed here the server doesn't send either.
 */
export function sharedFields(contact: Contact): SharedField[] {
  const fields: SharedField[] = [
    { label: 'Name', value: `${contact.first_name} ${contact.last_name}`.trim() },
    { label: 'Nickname', value: contact.nickname },
    ...contact.emails.map(({ value }) => ({ label: 'Email', value })),
    ...contact.phones.map(({ value }) => ({ label: 'Phone', value })),
    { label: 'Job title', value: contact.job_title },
    { label: 'Company', value: contact.company_name },
    { label: 'Industry', value: contact.industry },
    { label: 'Company size', value: contact.company_size },
    { label: 'Website', value: contact.website },
    ...contact.urls.map(({ value }) => ({ label: 'Link', value })),
    ...contact.addresses.map((address) => ({ label: 'Address', value: oneLine(address) })),
    { label: 'Birthday', value: contact.birthday ?? '' },
  ];
  return fields.filter(({ value }) => value !== '');
}

function oneLine({ street, city, region, postal_code, country }: Contact['addresses'][number]) {
  const parts = [street, `${postal_code} ${city}`.trim(), region, country];
  return parts.filter(Boolean).join(', ');
}
