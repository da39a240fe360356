import type { ExcludedFields } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import { identityError, initialFields } from '../../entities/share/included-fields.ts';
import { cardEntries, type CardEntry } from '../../entities/share/shared-card.ts';

export interface ShareSelection {
  contact: Contact;
  /** Field names of the API. */
  omitted: readonly string[];
  /** Whether the photo is included. */
  photo: boolean;
  isChanged: boolean;
}

/** Details that aren't included at first are off. */
export function selectContact(contact: Contact): ShareSelection {
  const included = initialFields(contact);
  const omitted = cardEntries(contact)
    .map(({ field }) => field)
    .filter((field) => !included.has(field));
  return { contact, omitted, photo: false, isChanged: false };
}

export function toggleField(
  selection: ShareSelection,
  field: string,
  isIncluded: boolean,
): ShareSelection {
  const others = selection.omitted.filter((one) => one !== field);
  return { ...selection, omitted: isIncluded ? others : [...others, field] };
}

/** Applies a selection to the contact's current version; new entries must be reviewed and are off at first. */
export function rebaseSelection(selection: ShareSelection, contact: Contact): ShareSelection {
  const before = cardEntries(selection.contact);
  const after = cardEntries(contact);
  const included = new Set(
    before.filter(({ field }) => !selection.omitted.includes(field)).map(entryKey),
  );
  const omitted = after.filter((entry) => !included.has(entryKey(entry))).map(({ field }) => field);
  return {
    contact,
    omitted,
    photo: selection.photo && selection.contact.photo_url === contact.photo_url,
    isChanged: selection.isChanged || !sharesSameFields(selection.contact, contact),
  };
}

export function sharesSameFields(one: Contact, other: Contact): boolean {
  return JSON.stringify(cardEntries(one)) === JSON.stringify(cardEntries(other));
}

function entryKey({ label, value }: CardEntry): string {
  return JSON.stringify([label, value]);
}

export function includedEntries({ contact, omitted }: ShareSelection): CardEntry[] {
  return cardEntries(contact).filter(({ field }) => !omitted.includes(field));
}

/** The error of a selection: a nickname alone doesn't identify anyone. */
export function selectionError(selection: ShareSelection): string | undefined {
  return identityError(includedEntries(selection));
}

/** The contacts whose photo is included. */
export function toPhotos(selections: readonly ShareSelection[]): number[] {
  return selections.filter(({ photo }) => photo).map(({ contact }) => contact.id);
}

/** Sent for every contact, so that exactly the reviewed version is shared. */
export function toLeftOut(selection: readonly ShareSelection[]): ExcludedFields[] {
  return selection.map(({ contact, omitted }) => ({
    contact_id: contact.id,
    updated_at: contact.updated_at,
    fields: [...omitted],
  }));
}
