import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { foldText } from './fold-text.ts';
import { flag, id, line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const customFieldKind = z.enum(['text', 'number', 'date', 'choice', 'url', 'yes_no']);
export type CustomFieldKind = z.infer<typeof customFieldKind>;

/** A field that a user added to their contacts. `options` is empty unless `kind` is `choice`. */
export const customField = z.object({
  id,
  name: z.string(),
  kind: customFieldKind,
  options: z.array(z.string()),
  position: z.int(),
  contact_count: z.int(),
});
export type CustomField = z.infer<typeof customField>;

const options = z
  .array(line(LIMITS.name, invalid(msg`Enter an option.`)))
  .max(
    LIMITS.custom_options,
    invalid(msg`Must have at most ${{ max: LIMITS.custom_options }} options.`),
  )
  .refine(
    (list) => new Set(list.map(foldText)).size === list.length,
    invalid(msg`Each option must be different.`),
  );

export const customFieldChange = z.object({
  name: line(LIMITS.name, invalid(msg`Enter a name.`)).optional(),
  options: options.optional(),
  position: z.int().min(0).max(10_000).optional(),
});
export type CustomFieldChange = z.infer<typeof customFieldChange>;

export const newCustomField = customFieldChange
  .required({ name: true })
  .extend({ kind: customFieldKind });
export type NewCustomField = z.infer<typeof newCustomField>;

export const customFieldRoutes = {
  list: route('GET /api/custom-fields/', {
    summary: 'List custom fields',
    description:
      'Sorted by `position`, without deleted ones. With `deleted=true`, only those that can be restored.',
    query: pageQuery.extend({ deleted: flag.optional() }),
    responses: { 200: page(customField) },
  }),
  create: route('POST /api/custom-fields/', {
    summary: 'Create a custom field',
    description: `Added at \`position\`, by default last. Returns 400 at \`name\` if a field with that name exists (case-insensitive) or if there are already ${LIMITS.custom_fields} fields, and at \`options\` if a \`choice\` has none or another kind has some.`,
    body: newCustomField,
    responses: { 201: customField },
    idempotency: 'day',
  }),
  update: route('PATCH /api/custom-fields/{id}/', {
    summary: 'Update a custom field',
    description:
      'Changes the given fields; the kind stays. A new `position` moves the other fields; a position past the end means last. Contacts keep the values of removed options. Returns 400 as for a new field.',
    body: customFieldChange,
    responses: { 200: customField },
    errors: [404],
  }),
  delete: route('DELETE /api/custom-fields/{id}/', {
    costly: true,
    summary: 'Delete a custom field',
    description: `Contacts keep its values in \`extra\`. Can be undone for ${DURATIONS.undo_days} days.`,
    responses: { 204: null },
    errors: [404],
  }),
  restore: route('POST /api/custom-fields/{id}/restore/', {
    costly: true,
    summary: 'Restore a deleted custom field with its values',
    description: `Possible for ${DURATIONS.undo_days} days. Restoring a field that isn’t deleted succeeds. Returns 409 if another field has its name or if there are already ${LIMITS.custom_fields} fields.`,
    responses: { 200: customField },
    errors: [404, 409],
  }),
};
