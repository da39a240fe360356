import { contact } from './contacts.ts';
import { page, pageQuery, timestamp } from './fields.ts';
import { DURATIONS } from './limits.ts';
import { routesWith } from './route.ts';
import type { z } from 'zod';

const route = routesWith('contacts:read', 'contacts:write');

/** A contact in the trash; permanently deleted at `gone_at`. */
export const trashedContact = contact.extend({ deleted_at: timestamp, gone_at: timestamp });
export type TrashedContact = z.infer<typeof trashedContact>;

export const trashRoutes = {
  list: route('GET /api/contacts/trash/', {
    summary: 'List contacts in the trash',
    description: `Sorted by deletion time, newest first. Contacts are permanently deleted after ${DURATIONS.trash_days} days, at \`gone_at\`.`,
    query: pageQuery,
    responses: { 200: page(trashedContact) },
  }),
  restore: route('POST /api/contacts/{id}/restore/', {
    summary: 'Restore a contact from the trash',
    description: "Returns 404 if the contact isn't in the trash.",
    responses: { 200: contact },
    errors: [404],
    etag: true,
  }),
  delete: route('DELETE /api/contacts/trash/{id}/', {
    summary: 'Permanently delete a contact in the trash',
    description:
      "Can't be undone. Interactions without other contacts are deleted, too. Returns 404 if the contact isn't in the trash.",
    responses: { 204: null },
    errors: [404],
  }),
  empty: route('DELETE /api/contacts/trash/', {
    summary: 'Empty the trash',
    description:
      "Permanently deletes all contacts in the trash, and interactions without other contacts. Can't be undone.",
    responses: { 204: null },
  }),
};
