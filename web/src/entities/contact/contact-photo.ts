import type { Contact } from '#contract/contacts.ts';

/** The photo shown for a contact: its own, else the linked user's; null for initials. */
export function contactPhotoUrl({
  photo_url,
  linked_user,
}: Pick<Contact, 'photo_url' | 'linked_user'>): string | null {
  return photo_url ?? linked_user?.avatar_url ?? null;
}

/** The same for a person in a list that has both URLs. */
export function personPhotoUrl({
  photo_url,
  avatar_url,
}: Record<'photo_url' | 'avatar_url', string | null>): string | null {
  return photo_url ?? avatar_url;
}
