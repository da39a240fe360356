import type { LeftOut } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { cardEntries, type CardEntry } from '../../entities/share/shared-card.ts';

/** A contact that is to be shared, as it was looked at, and what of it stays behind. */
export interface ShareSelection {
  contact: Contact;
  /** As the API names the fields. */
  left: readonly string[];
  /** What goes is not what was looked at first. */
  changed: boolean;
}

export function selectContact(contact: Contact): ShareSelection {
  return { contact, left: [], changed: false };
}

/** The same with one entry going or staying behind. */
export function toggleField(chosen: ShareSelection, field: string, goes: boolean): ShareSelection {
  const others = chosen.left.filter((one) => one !== field);
  return { ...chosen, left: goes ? others : [...others, field] };
}

/** The card as it is by now: what stayed behind of it still does, wherever it stands; what is new has to be looked at. */
export function rebaseSelection(chosen: ShareSelection, contact: Contact): ShareSelection {
  const before = cardEntries(chosen.contact);
  const after = cardEntries(contact);
  const kept = new Set(before.filter(({ field }) => chosen.left.includes(field)).map(wordsOf));
  const left = after.filter((entry) => kept.has(wordsOf(entry))).map(({ field }) => field);
  return { contact, left, changed: chosen.changed || !sharesSameFields(chosen.contact, contact) };
}

/** Whether what can go of two versions of a card is the same. */
export function sharesSameFields(one: Contact, other: Contact): boolean {
  return JSON.stringify(cardEntries(one)) === JSON.stringify(cardEntries(other));
}

function wordsOf({ label, value }: CardEntry): string {
  return JSON.stringify([label, value]);
}

/** The entries that go. */
export function includedEntries({ contact, left }: ShareSelection): CardEntry[] {
  return cardEntries(contact).filter(({ field }) => !left.includes(field));
}

const WHO = new Set(['First name', 'Last name', 'Company', 'Email', 'Phone']);

/** What is wrong with what goes of one contact: a nickname alone is nobody to whoever gets it. */
export function selectionError(chosen: ShareSelection): string | undefined {
  return includedEntries(chosen).some(({ word }) => WHO.has(word))
    ? undefined
    : 'Leave a name, a company, an email or a phone number.';
}

/** What the server is told of each: also where nothing stays behind, so that nothing goes but what was looked at. */
export function toLeftOut(chosen: readonly ShareSelection[]): LeftOut[] {
  return chosen.map(({ contact, left }) => ({
    contact_id: contact.id,
    updated_at: contact.updated_at,
    fields: [...left],
  }));
}
