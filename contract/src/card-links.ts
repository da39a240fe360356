import { z } from 'zod';
import { cardField, sharedCard } from './contact-shares.ts';
import { calendarDate, id, page, pageQuery, pathId, text, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('network:read', 'network:write');

/** A public page with some fields of a contact. */
export const cardLink = z.object({
  id,
  url: z.string(),
  contact_id: id,
  include: z.array(cardField),
  note: z.string(),
  /** The last day, in the owner's time zone. */
  expires_on: z.string(),
  /** Openings by others than the owner. */
  opened_count: z.int(),
  created_at: timestamp,
});
export type CardLink = z.infer<typeof cardLink>;

export const newCardLink = z.object({
  contact_id: id,
  include: z
    .array(cardField)
    .min(1)
    .max(LIMITS.entries * 7),
  /** Default 14 days, at most 90 days from today. */
  expires_on: calendarDate.optional(),
  note: text(LIMITS.introduction_note).default(''),
});
export type NewCardLink = z.infer<typeof newCardLink>;

/** Fields that a link can't include, because the linked user doesn't show them to everyone. */
export const cardLinkFields = z.object({ hidden: z.array(cardField) });
export type CardLinkFields = z.infer<typeof cardLinkFields>;

/** What the page shows: the included fields as they are now. */
export const publicCard = z.object({
  owner_name: z.string(),
  card: sharedCard,
  note: z.string(),
});
export type PublicCard = z.infer<typeof publicCard>;

const params = z.object({ token: z.string().max(100) });

const GONE =
  'Returns 404 for an invalid link, and 410 for one that has expired or was revoked, for contacts in the trash, and once the linked person blocked the owner or the owner deleted the account.';

export const cardLinkRoutes = {
  create: route('POST /api/card-links/', {
    summary: 'Share a contact by link',
    description:
      'Returns 400 at `include` for fields that the contact doesn’t have, that are private, or that the linked person doesn’t show to everyone, 400 at `expires_on` for a day that isn’t from today to 90 days ahead, 404 if the contact doesn’t exist, and 409 with 100 links that are still open.',
    body: newCardLink,
    responses: { 201: cardLink },
    errors: [404, 409],
    idempotency: 'day',
  }),
  list: route('GET /api/card-links/', {
    summary: 'List your links that are still open',
    description: 'Newest first, optionally of one contact.',
    query: pageQuery.extend({ contact: pathId.optional() }),
    responses: { 200: page(cardLink) },
  }),
  fields: route('GET /api/card-links/fields/{id}/', {
    scope: 'contacts:read',
    summary: 'List fields that a link of a contact can’t include',
    description:
      'Fields that have a value and that the linked person doesn’t show to everyone. `id` is that of the contact.',
    responses: { 200: cardLinkFields },
    errors: [404],
  }),
  revoke: route('DELETE /api/card-links/{id}/', {
    summary: 'Revoke a link',
    description: 'The page is gone at once.',
    responses: { 204: null },
    errors: [404],
  }),
  open: route('GET /api/card-links/open/{token}/', {
    scope: 'any',
    access: 'optional',
    counted: true,
    summary: 'Get the contact of a link',
    description: `Counts the opening, except for the owner. ${GONE}`,
    params,
    responses: { 200: publicCard },
    errors: [404, 410],
  }),
  vcard: route('GET /api/card-links/open/{token}/vcard/', {
    access: 'public',
    summary: 'Download the contact of a link as a vCard',
    description: GONE,
    params,
    media: 'text/vcard; charset=utf-8',
    responses: { 200: z.unknown() },
    errors: [404, 410],
  }),
};
