import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contactFilter, contactFilterBody, contactSort } from './contacts.ts';
import { id, line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

/** The filter as stored: lists are arrays, and what it refers to may be deleted. */
const storedFilter = contactFilter.extend({
  q: z.string().optional(),
  type: z.array(id).optional(),
  tag: z.array(z.string()).optional(),
  favorite: z.boolean().optional(),
  company: z.array(z.string()).optional(),
  city: z.array(z.string()).optional(),
  country: z.array(z.string()).optional(),
  linked: z.boolean().optional(),
  missing: z.array(z.string()).optional(),
  last_contacted_before: z.string().optional(),
  last_contacted_after: z.string().optional(),
  never_contacted: z.boolean().optional(),
  has_photo: z.boolean().optional(),
  birthday_month: z.int().optional(),
  created_after: z.string().optional(),
  relationship_kind: z.array(id).optional(),
  import_id: id.optional(),
  custom: z.record(z.string(), z.array(z.string())).optional(),
});

/** A saved filter and order of the contact list, with the columns of its table. */
export const contactView = z.object({
  id,
  name: z.string(),
  /** The name of an icon. */
  icon: z.string(),
  filter: storedFilter,
  sort: contactSort,
  /** The columns of the table by name; empty for the user's own. */
  columns: z.array(z.string()),
  position: z.int(),
  contact_count: z.int(),
});
export type ContactView = z.infer<typeof contactView>;

export const contactViewChange = z.object({
  name: line(LIMITS.name, invalid(msg`Enter a name.`)).optional(),
  icon: line(LIMITS.name).optional(),
  filter: contactFilterBody.optional(),
  sort: contactSort.optional(),
  columns: z
    .array(line(LIMITS.name))
    .max(LIMITS.entries, invalid(msg`Must have at most ${{ max: LIMITS.entries }} columns.`))
    .optional(),
  position: z.int().min(0).max(10_000).optional(),
});
export type ContactViewChange = z.infer<typeof contactViewChange>;

export const newContactView = contactViewChange.required({ name: true });
export type NewContactView = z.infer<typeof newContactView>;

export const contactViewRoutes = {
  list: route('GET /api/contact-views/', {
    summary: 'List saved views of contacts',
    description:
      'Sorted by `position`. `contact_count` is the number of contacts that match the filter without tolerating typos.',
    query: pageQuery,
    responses: { 200: page(contactView) },
  }),
  create: route('POST /api/contact-views/', {
    summary: 'Save a view of contacts',
    description: `Added at \`position\`, by default last. Returns 400 at \`name\` if there are already ${LIMITS.contact_views} views.`,
    body: newContactView,
    responses: { 201: contactView },
    idempotency: 'day',
  }),
  update: route('PATCH /api/contact-views/{id}/', {
    summary: 'Update a saved view',
    description:
      'Changes the given fields. A new `position` moves the other views; a position past the end means last.',
    body: contactViewChange,
    responses: { 200: contactView },
    errors: [404],
  }),
  delete: route('DELETE /api/contact-views/{id}/', {
    summary: 'Delete a saved view',
    description: 'Contacts aren’t changed.',
    responses: { 204: null },
    errors: [404],
  }),
};
