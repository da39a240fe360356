import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contactFilterBody } from './contacts.ts';
import { newInteraction } from './interactions.ts';
import { id, line, longList, page, pageQuery, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const bulkAction = z.enum([
  'delete',
  'restore',
  'set_type',
  'add_tag',
  'remove_tag',
  'favorite',
  'unfavorite',
  'set_cadence',
  'set_company',
  'set_custom',
  'remove_photo',
  'log_interaction',
]);
export type BulkAction = z.infer<typeof bulkAction>;

/** Includes the actions of `/api/contact-tags/`. */
export const batchAction = z.enum([...bulkAction.options, 'rename_tag', 'delete_tag', 'color_tag']);
export type BatchAction = z.infer<typeof batchAction>;

/** One interaction for every 100 contacts. `occurred_at` defaults to now. */
export const bulkInteraction = newInteraction.omit({ contact_ids: true });
export type BulkInteraction = z.infer<typeof bulkInteraction>;

/** Either these contacts or all that match the filter; an empty filter matches all. */
const contactSelection = {
  ids: longList(
    z
      .array(id)
      .min(1, invalid(msg`Select at least one contact.`))
      .max(
        LIMITS.bulk_ids,
        invalid(msg`At most ${{ max: LIMITS.bulk_ids }} ids. Use a filter for more.`),
      ),
  ).optional(),
  filter: contactFilterBody.optional(),
};

/** Sets the value of a custom field; null removes it. */
const bulkCustomValue = z.object({
  field_id: id,
  value: z.union([text(LIMITS.custom_text), z.number(), z.boolean(), z.null()]),
});

/**
 * `value` is a tag for `add_tag` and `remove_tag`, a contact type's id or null for `set_type`, days, 0 (off) or
 * null for `set_cadence`, a name or null for `set_company`, `field_id` and `value` for
 * `set_custom`, and an interaction for `log_interaction`.
 */
export const bulkRequest = z
  .object({
    ...contactSelection,
    action: bulkAction,
    value: z
      .union([
        id,
        z.literal(0),
        line(LIMITS.line, invalid(msg`Must not be empty.`)),
        bulkInteraction,
        bulkCustomValue,
        z.null(),
      ])
      .optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    message: invalid(msg`Provide ids or a filter.`),
    path: ['ids'],
  });
export type BulkRequest = z.infer<typeof bulkRequest>;

/** A bulk action, running or done. It can be undone until `undoable_until`. */
export const contactBatch = z.object({
  id,
  action: batchAction,
  value: z.union([id, z.string(), z.record(z.string(), z.unknown()), z.null()]),
  status: z.enum(['running', 'done', 'failed', 'undoing', 'undone']),
  done: z.int(),
  total: z.int(),
  /** Contacts that weren't in the target state already. */
  changed: z.int(),
  undoable_until: timestamp.nullable(),
  created_at: timestamp,
});
export type ContactBatch = z.infer<typeof contactBatch>;

export const bulkRoutes = {
  list: route('GET /api/contacts/bulk/', {
    summary: 'List bulk actions',
    description: `Newest first; those of the last ${DURATIONS.undo_days} days.`,
    query: pageQuery,
    responses: { 200: page(contactBatch) },
  }),
  run: route('POST /api/contacts/bulk/', {
    costly: true,
    summary: 'Run a bulk action (all or nothing)',
    description:
      "`changed` counts the contacts that weren't in the target state already. Returns 400 at `ids` if a contact doesn't exist and at `value` if the action doesn't accept it; then nothing is changed. `set_cadence` takes days, 0 to turn keep in touch off, or null for the schedule of tags and type. Returns 429 while too many bulk actions are running.",
    body: bulkRequest,
    responses: { 200: z.object({ changed: z.int(), batch_id: id }) },
    idempotency: 'day',
  }),
  get: route('GET /api/contacts/bulk/{id}/', {
    summary: 'Get a bulk action',
    description: `Shows the progress of the action. Bulk actions are deleted after ${DURATIONS.undo_days} days.`,
    responses: { 200: contactBatch },
    errors: [404],
  }),
  undo: route('POST /api/contacts/bulk/{id}/undo/', {
    costly: true,
    summary: 'Undo a bulk action',
    description: `Possible for ${DURATIONS.undo_days} days; contacts changed in the meantime stay as they are. Returns 409 if the action failed, was already undone or is too old, and 429 while too many bulk actions are running.`,
    responses: { 200: z.object({ changed: z.int() }) },
    errors: [404, 409],
  }),
};
