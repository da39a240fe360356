import type { LeftOut } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { cardEntries, type CardEntry } from '../../entities/share/shared-card.ts';

export interface ShareSelection {
  contact: Contact;
  /** Field names of the API. */
  left: readonly string[];
  changed: boolean;
}

export function selectContact(contact: Contact): ShareSelection {
  return { contact, left: [], changed: false };
}

export function toggleField(chosen: ShareSelection, field: string, goes: boolean): ShareSelection {
  const others = chosen.left.filter((one) => one !== field);
  return { ...chosen, left: goes ? others : [...others, field] };
}

/** Applies a selection to the contact's current version; new entries must be reviewed. */
export function rebaseSelection(chosen: ShareSelection, contact: Contact): ShareSelection {
  const before = cardEntries(chosen.contact);
  const after = cardEntries(contact);
  const unselected = new Set(
    before.filter(({ field }) => chosen.left.includes(field)).map(wordsOf),
  );
  const left = after.filter((entry) => unselected.has(wordsOf(entry))).map(({ field }) => field);
  return { contact, left, changed: chosen.changed || !sharesSameFields(chosen.contact, contact) };
}

export function sharesSameFields(one: Contact, other: Contact): boolean {
  return JSON.stringify(cardEntries(one)) === JSON.stringify(cardEntries(other));
}

function wordsOf({ label, value }: CardEntry): string {
  return JSON.stringify([label, value]);
}

export function includedEntries({ contact, left }: ShareSelection): CardEntry[] {
  return cardEntries(contact).filter(({ field }) => !left.includes(field));
}

const WHO = new Set(['First name', 'Last name', 'Company', 'Email', 'Phone']);

/** The error of a selection: a nickname alone doesn't identify anyone. */
export function selectionError(chosen: ShareSelection): string | undefined {
  return includedEntries(chosen).some(({ word }) => WHO.has(word))
    ? undefined
    : 'Leave a name, a company, an email or a phone number.';
}

/** Sent for every contact, so that exactly the reviewed version is shared. */
export function toLeftOut(chosen: readonly ShareSelection[]): LeftOut[] {
  return chosen.map(({ contact, left }) => ({
    contact_id: contact.id,
    updated_at: contact.updated_at,
    fields: [...left],
  }));
}
