import type { LeftOut, SharedCard } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { badInput, conflict } from '../../app-error.ts';
import { hasField, hasIdentity, sharedCardOf, withoutFields } from './shared-card.ts';

/** What goes to somebody of a contact. */
export interface CardCopy {
  contact_id: number;
  card: SharedCard;
}

/**
 * What goes of these contacts without what their owner keeps back. 400 at `left_out` for another contact, for what is not on
 * a card, and where nothing would say who it is; 409 where a card is not the one that the owner looked at.
 */
export function buildCardCopies(contacts: Contact[], left_out: LeftOut[]): CardCopy[] {
  const ids = new Set(contacts.map(({ id }) => id));
  if (left_out.some(({ contact_id }) => !ids.has(contact_id)))
    throw badInput({ left_out: 'This contact is not among those that you share.' });
  const kept = Map.groupBy(left_out, ({ contact_id }) => contact_id);
  return contacts.map((contact) => copyOf(contact, kept.get(contact.id) ?? []));
}

function copyOf(contact: Contact, left_out: LeftOut[]): CardCopy {
  if (left_out.some(({ updated_at }) => updated_at !== contact.updated_at))
    throw conflict('This contact was changed meanwhile. Look again at what goes.');
  const fields = left_out.flatMap((one) => one.fields);
  const whole = sharedCardOf(contact);
  if (fields.some((field) => !hasField(whole, field)))
    throw badInput({ left_out: 'There is no such entry on this contact.' });
  const card = withoutFields(whole, fields);
  if (fields.length > 0 && !hasIdentity(card))
    throw badInput({
      left_out: 'Leave a name, a company, an email or a phone number of each contact.',
    });
  return { contact_id: contact.id, card };
}
