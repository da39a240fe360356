import type { Contact } from '#contract/contacts.ts';
import { fieldLines, type CardField } from '../../entities/contact/card-fields.ts';
import { sameKey } from './same-key.ts';

/** One thing that a card says of itself: as it is read, and as it is compared. */
export interface CardEntry {
  text: string;
  key: string;
}

export type TypeName = (id: number) => string;

/** What a card says in one field, entry by entry. */
export function cardEntries(contact: Contact, field: CardField, typeName: TypeName): CardEntry[] {
  const value = contact[field];
  const lines = field === 'tags' ? contact.tags : fieldLines(field, value, typeName);
  return lines.map((text, place) => {
    const entry: unknown = Array.isArray(value) ? value[place] : value;
    const plain = hasValue(entry) ? entry.value : text;
    return { text, key: sameKey(field, plain) };
  });
}

/** Emails, phones and links have a label beside what they say. */
function hasValue(entry: unknown): entry is { value: string } {
  return typeof entry === 'object' && entry !== null && 'value' in entry;
}
