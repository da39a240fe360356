import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contactReference } from './contacts.ts';
import { id, line, page, pageQuery, partialDate, pathId, text } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { relationshipGroup } from './relationship-kinds.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

/**
 * A relationship as seen from one contact: what the other person, a contact or just a `name`, is to them. `label` is the
 * kind's `inverse_name` if `inverse`, else its `name`. `since` and `until` are partial dates.
 */
export const relationship = z.object({
  id,
  kind_id: id,
  inverse: z.boolean(),
  label: z.string(),
  group: relationshipGroup,
  contact_id: id.nullable(),
  contact: contactReference.nullable(),
  /** Empty if it's a contact. */
  name: z.string(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  note: z.string(),
});
export type Relationship = z.infer<typeof relationship>;

const details = {
  since: partialDate.nullish(),
  until: partialDate.nullish(),
  note: text(LIMITS.relationship_note).optional(),
};

export const newRelationship = z.object({
  kind_id: id,
  inverse: z.boolean().optional(),
  contact_id: id.nullish(),
  name: line(LIMITS.line).optional(),
  ...details,
});
export type NewRelationship = z.infer<typeof newRelationship>;

export const relationshipChange = z.object({
  /** The contact from which `kind_id` and `inverse` are seen; by default the one for which it isn't `inverse`. */
  seen_from: id.optional(),
  kind_id: id.optional(),
  inverse: z.boolean().optional(),
  contact_id: id.optional(),
  name: line(LIMITS.line, invalid(msg`Enter a name.`)).optional(),
  ...details,
});
export type RelationshipChange = z.infer<typeof relationshipChange>;

export const network = z.object({
  nodes: z.array(
    z.object({
      contact_id: id,
      name: z.string(),
      photo_url: z.string().nullable(),
      avatar_url: z.string().nullable(),
      /** Relationships between this contact and the one in the center. */
      distance: z.int(),
    }),
  ),
  /** `label` is what the contact `to` is to the contact `from`, which isn't farther from the center. */
  edges: z.array(z.object({ from: id, to: id, label: z.string() })),
  /** People without a contact; `label` is what they are to the contact. */
  names: z.array(
    z.object({ relationship_id: id, contact_id: id, name: z.string(), label: z.string() }),
  ),
});
export type Network = z.infer<typeof network>;

/** Chains of contacts from the user to a person, who is the last step. */
export const contactPaths = z.object({
  /** The user's own contact; null if they have none, so that their own relationships can't be known. */
  own_contact: z.object({ contact_id: id, name: z.string() }).nullable(),
  results: z.array(
    z.object({
      steps: z.array(z.object({ contact_id: id, name: z.string(), reason: z.string() })),
    }),
  ),
});
export type ContactPaths = z.infer<typeof contactPaths>;

const depth = z
  .enum(['1', '2', '3'], invalid(msg`Must be a whole number from 1 to 3.`))
  .transform(Number)
  .optional();

export const relationshipRoutes = {
  list: route('GET /api/contacts/{id}/relationships/', {
    summary: 'List relationships of a contact',
    description:
      "Oldest first. Each is stored once and listed for both contacts. Those with contacts in the trash aren't listed until the contact is restored.",
    query: pageQuery,
    responses: { 200: page(relationship) },
    errors: [404],
  }),
  create: route('POST /api/contacts/{id}/relationships/', {
    summary: 'Add a relationship',
    description: `The kind is what the other person, \`contact_id\` or \`name\`, is to this contact; \`inverse\` turns it round. Returns 400 at \`contact_id\` without either, for the contact itself and beyond ${LIMITS.relationships} relationships of a contact, and 409 if the two already have a relationship of this kind, in either direction.`,
    body: newRelationship,
    responses: { 201: relationship },
    errors: [404, 409],
    idempotency: 'day',
  }),
  update: route('PATCH /api/relationships/{id}/', {
    summary: 'Update a relationship',
    description:
      'Changes the given fields. `contact_id` turns a name into a contact. Returns 400 at `contact_id` if it already has another contact, at `name` if it has a contact, and at `seen_from` for a contact that isn’t part of it, and 409 as for a new one.',
    body: relationshipChange,
    responses: { 200: relationship },
    errors: [404, 409],
  }),
  delete: route('DELETE /api/relationships/{id}/', {
    summary: 'Remove a relationship',
    description: 'Removes it from both contacts.',
    responses: { 204: null },
    errors: [404],
  }),
  network: route('GET /api/contacts/{id}/network/', {
    costly: true,
    summary: 'Get the people around a contact',
    description: `Contacts that are up to \`depth\` relationships away (1 to 3, default 1), at most ${LIMITS.network_nodes} with the contact itself, the nearest first, and all relationships between them. \`names\` are people without a contact as far away, as long as there's room.`,
    query: z.object({ depth }),
    responses: { 200: network },
    errors: [404],
  }),
  paths: route('GET /api/contacts/paths/', {
    costly: true,
    summary: 'List chains of people to a contact',
    description: `Up to ${LIMITS.paths} shortest chains of at most ${LIMITS.path_steps} contacts. The first is linked to a connection or has a relationship to the user's own contact, which is the one with the email address of the account; the others have a relationship to the one before. \`reason\` is in the reader's language. Empty if there's none, and for unknown contacts.`,
    query: z.object({ to: pathId }),
    responses: { 200: contactPaths },
  }),
};
