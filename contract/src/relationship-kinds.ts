import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id, line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const relationshipGroup = z.enum(['family', 'work', 'social', 'other']);
export type RelationshipGroup = z.infer<typeof relationshipGroup>;

/**
 * What another person is to a contact: `name`, such as Parent. Seen from the other person it's `inverse_name`, such as
 * Child; the same if the kind is `symmetric`.
 */
export const relationshipKind = z.object({
  id,
  name: z.string(),
  inverse_name: z.string(),
  group: relationshipGroup,
  symmetric: z.boolean(),
  built_in: z.boolean(),
});
export type RelationshipKind = z.infer<typeof relationshipKind>;

/** With other words for both names, such as mother for Parent, by which people look for a built-in kind. */
export const listedKind = relationshipKind.extend({
  synonyms: z.array(z.string()),
  inverse_synonyms: z.array(z.string()),
});
export type ListedKind = z.infer<typeof listedKind>;

const kindName = line(LIMITS.name, invalid(msg`Enter a name.`));

export const newRelationshipKind = z.object({
  name: kindName,
  inverse_name: kindName.optional(),
  group: relationshipGroup.optional(),
  symmetric: z.boolean().optional(),
});
export type NewRelationshipKind = z.infer<typeof newRelationshipKind>;

export const relationshipKindChange = newRelationshipKind.partial();
export type RelationshipKindChange = z.infer<typeof relationshipKindChange>;

export const relationshipKindRoutes = {
  list: route('GET /api/relationship-kinds/', {
    summary: 'List kinds of relationships',
    description:
      "The built-in kinds, in the reader's language, then the user's own, oldest first. `name` is what the other person is to a contact, and `inverse_name` what the contact is to the other person. `synonyms` and `inverse_synonyms` are other words for them; own kinds have none.",
    query: pageQuery,
    responses: { 200: page(listedKind) },
  }),
  create: route('POST /api/relationship-kinds/', {
    summary: 'Create a kind of relationship',
    description: `Without \`inverse_name\` the kind is symmetric. \`group\` defaults to \`other\`. Returns 400 at \`name\` if there's a kind with that name (case-insensitive) or if there are already ${LIMITS.relationship_kinds} own kinds, and at \`inverse_name\` if a kind that isn't symmetric has none.`,
    body: newRelationshipKind,
    responses: { 201: relationshipKind },
    idempotency: 'day',
  }),
  update: route('PATCH /api/relationship-kinds/{id}/', {
    summary: 'Update a kind of relationship',
    description:
      'Changes the given fields. Returns 403 for a built-in kind, 409 if `symmetric` would change while the kind is used, and 400 as for a new one.',
    body: relationshipKindChange,
    responses: { 200: relationshipKind },
    errors: [403, 404, 409],
  }),
  delete: route('DELETE /api/relationship-kinds/{id}/', {
    summary: 'Delete a kind of relationship',
    description:
      'Returns 403 for a built-in kind, and 409 while relationships use it, including those of contacts in the trash.',
    responses: { 204: null },
    errors: [403, 404, 409],
  }),
};
