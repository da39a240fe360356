import type { ContactShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Answered, Person } from '../../../testing/test-app.ts';

export function addContact(person: Person, body: Record<string, unknown>): Promise<Contact> {
  return person.call('POST /api/contacts/', { body });
}

/** Tries to share contacts, by their ids; what came back. */
export function tryToShare(
  from: Person,
  to: { id: number },
  contacts: number[],
  more: Record<string, unknown> = {},
): Promise<Answered> {
  const body = { to_user: to.id, contacts, ...more };
  return from.attempt('POST /api/contact-shares/multi_share/', { body });
}

/** Shares one contact that is made for it. */
export async function shareCard(
  from: Person,
  to: { id: number },
  card: Record<string, unknown>,
): Promise<ContactShare> {
  const { id } = await addContact(from, card);
  const body = { to_user: to.id, contacts: [id] };
  const { shares } = await from.call('POST /api/contact-shares/multi_share/', { body });
  const [share] = shares;
  if (share === undefined) throw new Error('Nothing was shared.');
  return share;
}

export type Answering = 'accept' | 'decline';

export function answer(person: Person, how: Answering, id: number): Promise<ContactShare> {
  return person.call(`POST /api/contact-shares/{id}/${how}/`, { params: { id } });
}

export function withdraw(person: Person, id: number): Promise<Answered> {
  return person.attempt('DELETE /api/contact-shares/{id}/', { params: { id } });
}

export async function sharesOf(
  person: Person,
  type?: 'received' | 'sent',
): Promise<ContactShare[]> {
  const query = { type, limit: 200 };
  return (await person.call('GET /api/contact-shares/', { query })).results;
}

export async function contactsOf(person: Person): Promise<Contact[]> {
  return (await person.call('GET /api/contacts/', { query: { limit: 200 } })).results;
}
