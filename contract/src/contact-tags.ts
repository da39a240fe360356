import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contactTypeColor } from './contact-types.ts';
import { id, line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const tagColor = contactTypeColor;
export type TagColor = z.infer<typeof tagColor>;

/** A tag of contacts outside the trash. */
export const contactTag = z.object({
  name: z.string(),
  color: z.string().nullable(),
  contact_count: z.int(),
});
export type ContactTag = z.infer<typeof contactTag>;

const tagName = line(LIMITS.name, invalid(msg`Enter a tag.`));

/** `changed` counts contacts, for colors 1 or 0. */
const tagBatch = { 200: z.object({ changed: z.int(), batch_id: id }) };

export const contactTagRoutes = {
  list: route('GET /api/contact-tags/', {
    summary: 'List tags with colors and contact counts',
    description: "Sorted by name. Contacts in the trash aren't counted.",
    query: pageQuery,
    responses: { 200: page(contactTag) },
  }),
  rename: route('POST /api/contact-tags/rename/', {
    costly: true,
    summary: 'Rename a tag, or merge it into another',
    description:
      'Contacts with both tags keep `to`. Color and keep-in-touch schedule move along unless `to` has its own. Undo it as a bulk action.',
    body: z.object({ from: tagName, to: tagName }),
    responses: tagBatch,
    idempotency: 'day',
  }),
  delete: route('POST /api/contact-tags/delete/', {
    costly: true,
    summary: 'Remove a tag from all contacts',
    description: 'Also deletes its color and keep-in-touch schedule. Undo it as a bulk action.',
    body: z.object({ name: tagName }),
    responses: tagBatch,
    idempotency: 'day',
  }),
  color: route('POST /api/contact-tags/color/', {
    summary: 'Set the color of a tag',
    description: 'Null removes the color. Undo it as a bulk action.',
    body: z.object({ name: tagName, color: tagColor.nullable() }),
    responses: tagBatch,
    idempotency: 'day',
  }),
};
