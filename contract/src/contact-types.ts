import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id, line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

/** `color` and `icon` are names from the enums below. */
export const contactType = z.object({
  id,
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  cadence_days: z.int().nullable(),
  position: z.int(),
  contact_count: z.int(),
});
export type ContactType = z.infer<typeof contactType>;

export const contactTypeColor = z.enum([
  'rose',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
  'slate',
]);

export const contactTypeIcon = z.enum([
  'house',
  'smile',
  'users',
  'briefcase',
  'target',
  'graduation-cap',
  'trending-up',
  'handshake',
  'package',
  'globe',
]);

export const contactTypeChange = z.object({
  name: line(LIMITS.name, invalid(msg`Enter a name.`)).optional(),
  color: contactTypeColor.optional(),
  icon: contactTypeIcon.optional(),
  cadence_days: z.int().min(1).max(LIMITS.cadence_days).nullable().optional(),
  position: z.int().min(0).max(10_000).optional(),
});
export type ContactTypeChange = z.infer<typeof contactTypeChange>;

export const newContactType = contactTypeChange.required({ name: true });
export type NewContactType = z.infer<typeof newContactType>;

export const contactTypeRoutes = {
  list: route('GET /api/contact-types/', {
    summary: 'List contact types',
    description: 'Sorted by `position`.',
    query: pageQuery,
    responses: { 200: page(contactType) },
  }),
  create: route('POST /api/contact-types/', {
    summary: 'Create a contact type',
    description:
      'Added at `position`, by default last. Returns 400 at `name` if a type with that name exists (case-insensitive) or if there are already 100 types.',
    body: newContactType,
    responses: { 201: contactType },
    idempotency: 'day',
  }),
  update: route('PATCH /api/contact-types/{id}/', {
    costly: true,
    summary: 'Update a contact type',
    description:
      'Changes the given fields. A new `position` moves the other types; a position past the end means last. Returns 400 at `name` if a type with that name exists (case-insensitive).',
    body: contactTypeChange,
    responses: { 200: contactType },
    errors: [404],
  }),
  delete: route('DELETE /api/contact-types/{id}/', {
    summary: 'Delete a contact type',
    description: 'Contacts of this type are kept and have no type afterwards.',
    responses: { 204: null },
    errors: [404],
  }),
};
