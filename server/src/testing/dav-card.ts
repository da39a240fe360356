import type { Contact, ContactFields } from '#contract/contacts.ts';
import { EMPTY_CARD, patchCard } from '../features/contacts/cards/card.ts';
import type { DavCard } from '../features/dav/cards/card.ts';
import type { MergedCard } from '../features/dav/cards/merge-card.ts';

const CREATED = '2026-11-21T05:00:00.000Z';

/** A card with these fields. */
export function davCard(fields: ContactFields, others: Partial<DavCard> = {}): DavCard {
  const identity = {
    id: 1,
    linked_user: null,
    photo_url: null,
    follow_profile: 'ask' as const,
    source: 'manual',
    created_at: CREATED,
    updated_at: CREATED,
  };
  const contact: Contact = { ...patchCard(EMPTY_CARD, fields), ...identity };
  return {
    contact: { contact, type_name: null, extra: [] },
    uid: 'ada',
    revision: CREATED,
    photo: null,
    related: [],
    raw: null,
    tags_as_categories: true,
    ...others,
  };
}

/** The card after a PUT, as the service stores it. */
export function applied(card: DavCard, { fields, tags, photo, extra, raw }: MergedCard): DavCard {
  const { contact } = card.contact;
  const changed = patchCard(contact, { ...fields, ...(tags && { tags }) });
  return {
    ...card,
    contact: { ...card.contact, contact: { ...contact, ...changed, follow_profile: 'ask' }, extra },
    photo: photo === undefined ? card.photo : photo && { jpeg: photo },
    raw,
  };
}
