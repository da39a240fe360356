import type { SharedCard } from '#contract/contact-shares.ts';
import { EMPTY_CARD } from '../contacts/public.ts';
import { vcardOf } from './contact-vcard.ts';

/** Shared fields as vCard 3.0, which most address books read. */
export function sharedVcard(card: SharedCard): string {
  const contact = {
    ...EMPTY_CARD,
    ...card,
    id: 0,
    linked_user: null,
    photo_url: null,
    follow_profile: 'never' as const,
    source: '',
    created_at: '',
    updated_at: '',
  };
  return vcardOf({ contact, type_name: null, extra: [] }, '3.0');
}
