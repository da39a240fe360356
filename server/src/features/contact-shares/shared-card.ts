import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import type { ShareRow } from './contact-shares.queries.ts';

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

type List = 'emails' | 'phones' | 'addresses' | 'urls';

/** What a text of a card is where it is kept back; all of them, or it does not compile. */
const BLANK: Record<Exclude<keyof SharedCard, List | 'birthday' | 'email' | 'phone_number'>, ''> = {
  first_name: '',
  last_name: '',
  nickname: '',
  company_name: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
};

/** Whether the card has such a field (`shareableField` of the contract); an entry of a list by its place. */
export function hasField(card: SharedCard, field: string): boolean {
  const [name = '', place] = field.split('.');
  return place === undefined || Number(place) < card[name as List].length;
}

/** The card without these fields and entries; `email` and `phone_number` are again the first of what is left. */
export function withoutFields(card: SharedCard, fields: readonly string[]): SharedCard {
  const left = new Set(fields);
  const rest = <Name extends List>(name: Name) =>
    card[name].filter((_, place) => !left.has(`${name}.${place}`)) as SharedCard[Name];
  const [emails, phones] = [rest('emails'), rest('phones')];
  return {
    ...card,
    ...Object.fromEntries(Object.entries(BLANK).filter(([field]) => left.has(field))),
    emails,
    phones,
    addresses: rest('addresses'),
    urls: rest('urls'),
    birthday: left.has('birthday') ? null : card.birthday,
    email: emails[0]?.value ?? '',
    phone_number: phones[0]?.value ?? '',
  };
}

/** Whether it is a contact to whoever gets it: a nickname alone is none (see contacts/card.ts). */
export function hasIdentity(card: SharedCard): boolean {
  const { first_name, last_name, email, phone_number, company_name } = card;
  return [first_name, last_name, email, phone_number, company_name].some((text) => text !== '');
}

/** What to call a card: every contact has at least one of these. */
export function cardName(card: SharedCard): string {
  const name = `${card.first_name} ${card.last_name}`.trim();
  return name || card.company_name || card.nickname || card.email || card.phone_number;
}

/** What the message says where the sender wrote nothing. */
export function defaultShareMessage(count: number): string {
  return `Shared ${contacts(count)}`;
}

export function shareReceivedText(from_name: string, count: number): string {
  return `${from_name} shared ${contacts(count)} with you`;
}

export function shareAnsweredText(
  to_name: string,
  status: 'accepted' | 'declined',
  contact_name: string,
): string {
  return `${to_name} ${status} the contact you shared: ${contact_name}`;
}

function contacts(count: number): string {
  return count === 1 ? 'a contact' : `${count} contacts`;
}

/** A share as one of its two people may see it: what became of it in the receiver's contacts is theirs alone to know. */
export function shareView(
  { conversation_id: _place, contact_name: _name, ...row }: ShareRow,
  user_id: number,
): ContactShare {
  const isReceiver = row.to_user === user_id;
  return {
    ...row,
    contact: row.contact as SharedCard,
    status: row.status as ContactShare['status'],
    accepted_contact_id: isReceiver ? row.accepted_contact_id : null,
    filled: isReceiver ? row.filled : null,
  };
}
