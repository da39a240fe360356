import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id, line, page, pageQuery } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

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

export interface BuiltInKind {
  id: number;
  key: string;
  group: RelationshipGroup;
  name: MessageDescriptor;
  /** Missing if the kind is symmetric. */
  inverse_name?: MessageDescriptor;
}

/** Ids below this are built-in kinds; those of users start here. */
export const FIRST_OWN_KIND = 1000;

/** Stored by id, so never renumber them. */
export const BUILT_IN_KINDS: readonly BuiltInKind[] = [
  {
    id: 1,
    key: 'partner',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Partner' }),
  },
  {
    id: 2,
    key: 'spouse',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Spouse' }),
  },
  {
    id: 3,
    key: 'parent',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Parent' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Child' }),
  },
  {
    id: 4,
    key: 'sibling',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Sibling' }),
  },
  {
    id: 5,
    key: 'grandparent',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Grandparent' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Grandchild' }),
  },
  {
    id: 6,
    key: 'relative',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Other relative' }),
  },
  {
    id: 7,
    key: 'friend',
    group: 'social',
    name: msg({ context: 'Kind of relationship', message: 'Friend' }),
  },
  {
    id: 8,
    key: 'neighbor',
    group: 'social',
    name: msg({ context: 'Kind of relationship', message: 'Neighbor' }),
  },
  {
    id: 9,
    key: 'colleague',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Colleague' }),
  },
  {
    id: 10,
    key: 'manager',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Manager' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Report' }),
  },
  {
    id: 11,
    key: 'assistant',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Assistant' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Assisted by' }),
  },
  {
    id: 12,
    key: 'mentor',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Mentor' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Mentee' }),
  },
  {
    id: 13,
    key: 'client',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Client' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Supplier' }),
  },
  {
    id: 14,
    key: 'introduced_by',
    group: 'other',
    name: msg({ context: 'Kind of relationship', message: 'Introduced by' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Introduced' }),
  },
];

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
      "The built-in kinds, in the reader's language, then the user's own, oldest first. `name` is what the other person is to a contact, and `inverse_name` what the contact is to the other person.",
    query: pageQuery,
    responses: { 200: page(relationshipKind) },
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
