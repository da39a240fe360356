import { contact } from './contacts.ts';
import { idParams, page, pageQuery, timestamp } from './fields.ts';
import { route } from './route.ts';
import type { z } from 'zod';

/** A contact in the trash; permanently deleted at `gone_at`. */
export const trashedContact = contact.extend({ deleted_at: timestamp, gone_at: timestamp });
export type TrashedContact = z.infer<typeof trashedContact>;

export const trashRoutes = {
  list: route({
    method: 'GET',
    path: '/api/contacts/trash/',
    access: 'session',
    summary: 'My contacts in the trash, the last deleted first.',
    query: pageQuery,
    answers: { 200: page(trashedContact) },
  }),
  restore: route({
    method: 'POST',
    path: '/api/contacts/{id}/restore/',
    access: 'session',
    summary: 'Takes a contact out of the trash.',
    params: idParams,
    answers: { 200: contact },
    errors: [404],
    etag: true,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/contacts/trash/{id}/',
    access: 'session',
    summary: 'Deletes a contact in the trash for good.',
    params: idParams,
    answers: { 204: null },
    errors: [404],
  }),
  empty: route({
    method: 'DELETE',
    path: '/api/contacts/trash/',
    access: 'session',
    summary: 'Deletes all contacts in the trash for good.',
    answers: { 204: null },
  }),
};
