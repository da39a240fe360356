import type { SharedCard } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';

/**
 * The part of a contact that leaves its owner, field by field: what is added to a contact later stays private
 * until it is written here.
 */
export function sharedCardOf(contact: Contact): SharedCard {
  return {
    first_name: contact.first_name,
    last_name: contact.last_name,
    nickname: contact.nickname,
    email: contact.email,
    phone_number: contact.phone_number,
    company_name: contact.company_name,
    job_title: contact.job_title,
    industry: contact.industry,
    company_size: contact.company_size,
    website: contact.website,
    emails: contact.emails,
    phones: contact.phones,
    addresses: contact.addresses,
    urls: contact.urls,
    birthday: contact.birthday,
  };
}

/** What to call a card: every contact has at least one of these. */
export function cardName(card: SharedCard): string {
  const name = `${card.first_name} ${card.last_name}`.trim();
  return name || card.company_name || card.nickname || card.email || card.phone_number;
}
