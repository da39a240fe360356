import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contact, contactFields } from './contacts.ts';
import { id, page, pageQuery, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const duplicateReason = z.enum([
  'same_email',
  'same_phone',
  'same_name',
  'similar_name',
  'same_birthday',
  'same_company',
]);
export type DuplicateReason = z.infer<typeof duplicateReason>;

/** Contacts that may be one person. `score` is that of the best pair, at most 100. */
export const duplicateGroup = z.object({
  contact_ids: z.array(id),
  contacts: z.array(contact),
  score: z.int(),
  reasons: z.array(duplicateReason),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

const contactIds = z
  .array(id)
  .min(2, invalid(msg`Select at least two contacts.`))
  .max(LIMITS.merge, invalid(msg`You can merge up to ${{ max: LIMITS.merge }} contacts at once.`));

export const mergeRequest = z.object({
  keep_id: id,
  merge_ids: z
    .array(id)
    .min(1, invalid(msg`Select at least one contact to merge.`))
    .max(
      LIMITS.merge,
      invalid(msg`You can merge up to ${{ max: LIMITS.merge }} contacts at once.`),
    ),
  /** Fields of the remaining contact; missing ones are filled from the others. */
  fields: contactFields.optional(),
});
export type MergeRequest = z.infer<typeof mergeRequest>;

export const contactMerge = z.object({
  id,
  keep_id: id,
  /** Names of the remaining contact and of those merged into it. */
  name: z.string(),
  merged_names: z.array(z.string()),
  created_at: timestamp,
  undoable_until: timestamp,
});
export type ContactMerge = z.infer<typeof contactMerge>;

export const duplicateRoutes = {
  list: route('GET /api/contacts/duplicates/', {
    costly: true,
    summary: 'List possible duplicates',
    description:
      'Sorted by score, best first. Contacts are compared after they change; `searching` is true until then.',
    query: pageQuery,
    responses: {
      200: page(duplicateGroup).extend({
        /** Groups found so far, and whether contacts are still to be compared. */
        count: z.int(),
        searching: z.boolean(),
      }),
    },
  }),
  dismiss: route('POST /api/contacts/duplicates/dismiss/', {
    summary: 'Mark contacts as not duplicates',
    description:
      "Permanent: these contacts aren't suggested as duplicates of each other again. Returns 400 at `contact_ids` if a contact doesn't exist.",
    body: z.object({ contact_ids: contactIds }),
    responses: { 204: null },
  }),
  merge: route('POST /api/contacts/merge/', {
    costly: true,
    summary: 'Merge contacts',
    description: `Combines all data into the contact in \`keep_id\`: lists are combined, and replaced single values are added to the notes. Can be undone for ${DURATIONS.undo_days} days. Returns 400 if a contact doesn't exist, if the contacts are linked to different users, or if the result would exceed the limits of a contact.`,
    body: mergeRequest,
    responses: { 200: contact.extend({ merge_id: id }) },
    idempotency: 'day',
  }),
  merges: route('GET /api/contacts/merges/', {
    summary: 'List merges that can be undone',
    description: `Merges of the last ${DURATIONS.undo_days} days that weren't undone, newest first.`,
    query: pageQuery,
    responses: { 200: page(contactMerge) },
  }),
  undo: route('POST /api/contacts/merges/{id}/undo/', {
    costly: true,
    summary: 'Undo a merge',
    description: `Possible for ${DURATIONS.undo_days} days; later edits stay. Returns 409 if the merge was already undone or is too old, or if the remaining contact is in the trash or was merged into another one.`,
    responses: { 200: contact },
    errors: [404, 409],
  }),
};
