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

/** With other words for both names, such as mother for Parent, by which people look for a built-in kind. */
export const listedKind = relationshipKind.extend({
  synonyms: z.array(z.string()),
  inverse_synonyms: z.array(z.string()),
});
export type ListedKind = z.infer<typeof listedKind>;

export interface BuiltInKind {
  id: number;
  key: string;
  group: RelationshipGroup;
  name: MessageDescriptor;
  /** Missing if the kind is symmetric. */
  inverse_name?: MessageDescriptor;
  /** Separated by commas. */
  synonyms?: MessageDescriptor;
  inverse_synonyms?: MessageDescriptor;
}

/** The words of a translated list of synonyms. */
export function splitSynonyms(text: string): string[] {
  return text
    .split(/[,،、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
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
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'girlfriend, boyfriend, domestic partner, fiancée, fiancé',
    }),
  },
  {
    id: 2,
    key: 'spouse',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Spouse' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'wife, husband' }),
  },
  {
    id: 3,
    key: 'parent',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Parent' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'mother, father, mom, mum, dad',
    }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Child' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'daughter, son, kid',
    }),
  },
  {
    id: 4,
    key: 'sibling',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Sibling' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'sister, brother',
    }),
  },
  {
    id: 5,
    key: 'grandparent',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Grandparent' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'grandmother, grandfather, grandma, grandpa',
    }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Grandchild' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'granddaughter, grandson',
    }),
  },
  {
    id: 6,
    key: 'relative',
    group: 'family',
    name: msg({ context: 'Kind of relationship', message: 'Other relative' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'aunt, uncle, cousin, niece, nephew, in-law',
    }),
  },
  {
    id: 7,
    key: 'friend',
    group: 'social',
    name: msg({ context: 'Kind of relationship', message: 'Friend' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'buddy, pal' }),
  },
  {
    id: 8,
    key: 'neighbor',
    group: 'social',
    name: msg({ context: 'Kind of relationship', message: 'Neighbor' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'neighbour' }),
  },
  {
    id: 9,
    key: 'colleague',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Colleague' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'coworker, teammate',
    }),
  },
  {
    id: 10,
    key: 'manager',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Manager' }),
    synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'boss, supervisor',
    }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Report' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'direct report, employee, subordinate',
    }),
  },
  {
    id: 11,
    key: 'assistant',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Assistant' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'secretary' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Assisted by' }),
  },
  {
    id: 12,
    key: 'mentor',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Mentor' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'advisor' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Mentee' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'protégé',
    }),
  },
  {
    id: 13,
    key: 'client',
    group: 'work',
    name: msg({ context: 'Kind of relationship', message: 'Client' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'customer' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Supplier' }),
    inverse_synonyms: msg({ context: 'Other words for a kind of relationship', message: 'vendor' }),
  },
  {
    id: 14,
    key: 'introduced_by',
    group: 'other',
    name: msg({ context: 'Kind of relationship', message: 'Introduced by' }),
    synonyms: msg({ context: 'Other words for a kind of relationship', message: 'referred by' }),
    inverse_name: msg({ context: 'Kind of relationship', message: 'Introduced' }),
    inverse_synonyms: msg({
      context: 'Other words for a kind of relationship',
      message: 'referred',
    }),
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
