import type { Contact } from '#contract/contacts.ts';

/** The photo shown for a contact: its own, else the linked user's; null for initials. */
export function contactPhotoUrl({
  photo_url,
  linked_user,
}: Pick<Contact, 'photo_url' | 'linked_user'>): string | null {
  return photo_url ?? linked_user?.avatar_url ?? null;
}
