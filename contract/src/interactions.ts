import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contact, contactDetails } from './contacts.ts';
import { shareStatus } from './conversations.ts';
import { id, page, pageQuery, pathId, text, timestamp } from './fields.ts';
import { household } from './households.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { profileChange } from './profile-changes.ts';
import { relationship } from './relationships.ts';
import { reminderKind } from './reminders.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const interactionKind = z.enum(['note', 'call', 'meeting', 'email', 'message', 'other']);
export type InteractionKind = z.infer<typeof interactionKind>;

/** `contact_ids` excludes contacts in the trash; `contacts` lists the same ones by name. */
export const interaction = z.object({
  id,
  kind: interactionKind,
  occurred_at: timestamp,
  body: z.string(),
  contact_ids: z.array(id),
  contacts: z.array(z.object({ id, name: z.string() })),
  /** The name of the access token that it was logged with. */
  program: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Interaction = z.infer<typeof interaction>;

const contactIds = z
  .array(id)
  .max(
    LIMITS.interaction_contacts,
    invalid(msg`Select up to ${{ max: LIMITS.interaction_contacts }} contacts.`),
  );

/** `occurred_at` defaults to now and is at most a day ahead; `contact_ids` are additional contacts. */
export const newInteraction = z.object({
  kind: interactionKind,
  occurred_at: timestamp.optional(),
  body: text(LIMITS.notes).optional(),
  contact_ids: contactIds.optional(),
});
export type NewInteraction = z.infer<typeof newInteraction>;

export const interactionChange = newInteraction.partial().extend({
  contact_ids: contactIds.min(1, invalid(msg`Select at least one contact.`)).optional(),
});
export type InteractionChange = z.infer<typeof interactionChange>;

/**
 * A changed field as display text. A changed list has one of these per changed entry, with the entry's `label`. Changes
 * of a list's order, and old changes, have the whole lists without `label`.
 */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string(),
  after: z.string(),
  label: z.string().optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const changeSource = z.enum([
  'edit',
  'bulk',
  'import',
  'share',
  'introduction',
  'connection',
  'profile',
  'dav',
  'merge',
  'undo',
  'trash',
  'restore',
]);
export type ChangeSource = z.infer<typeof changeSource>;

const entry = { id, at: timestamp };

/** `id` is the id of the underlying row, unique only together with `type`. */
export const timelineEntry = z.discriminatedUnion('type', [
  z.object({ ...entry, type: z.literal('interaction'), interaction }),
  z.object({
    ...entry,
    type: z.literal('message'),
    message: z.object({
      conversation: id,
      sender: id,
      sender_name: z.string(),
      content: z.string(),
    }),
  }),
  z.object({
    ...entry,
    type: z.literal('share'),
    share: z.object({
      direction: z.enum(['sent', 'received']),
      /** False when the linked user's other contact is meant. */
      of_this_card: z.boolean(),
      with_user: id,
      with_name: z.string(),
      contact_name: z.string(),
      related_need: z.string(),
      status: shareStatus,
    }),
  }),
  z.object({
    ...entry,
    type: z.literal('reminder'),
    /** A completed reminder; `reminder_id` is null when it was deleted. */
    reminder: z.object({
      reminder_id: id.nullable(),
      kind: reminderKind,
      title: z.string(),
      due_date: z.string(),
    }),
  }),
  z.object({
    ...entry,
    type: z.literal('change'),
    change: z.object({
      source: changeSource,
      /** The name of the access token that the change was made with. */
      program: z.string().nullable(),
      fields: z.array(fieldChange),
    }),
    /** Until when the change can be undone; null if it can't be. */
    undoable_until: timestamp.nullable(),
  }),
  z.object({
    ...entry,
    type: z.literal('created'),
    created: z.object({
      source: z.string(),
      /** The name of the access token or device that added the contact. */
      program: z.string().nullable(),
    }),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type TimelineType = TimelineEntry['type'];

/** All relationships, households and profile changes of the contact come with it. */
export const contactOverview = z.object({
  contact: contactDetails,
  relationships: z.array(relationship),
  households: z.array(household),
  profile_changes: z.array(profileChange),
  timeline: page(timelineEntry),
});
export type ContactOverview = z.infer<typeof contactOverview>;

export const interactionRoutes = {
  overview: route('GET /api/contacts/{id}/overview/', {
    summary: 'Get a contact with its relationships and newest timeline entries',
    description: `The contact, its relationships, households and profile changes, and the first page of its timeline with ${LIMITS.overview_entries} entries. Returns 404 for contacts in the trash.`,
    responses: { 200: contactOverview },
    errors: [404],
  }),
  timeline: route('GET /api/contacts/{id}/timeline/', {
    summary: 'List timeline entries of a contact',
    description:
      'Interactions, messages, shares, completed reminders and changes of the contact, newest first. With `type`, only entries of that type. Returns 404 for contacts in the trash.',
    query: pageQuery.extend({
      type: z.enum(['interaction', 'message', 'share', 'reminder', 'change']).optional(),
    }),
    responses: { 200: page(timelineEntry) },
    errors: [404],
  }),
  undoChange: route('POST /api/contacts/{id}/timeline/{entry}/undo/', {
    summary: 'Undo a change in the timeline',
    description: `Reverts a change with \`undoable_until\`, within ${DURATIONS.undo_days} days; later edits stay. Returns 404 if the contact has no such change, and 409 if it was already undone, is too old or can't be undone.`,
    params: z.object({ id: pathId, entry: pathId }),
    responses: { 200: contact },
    errors: [404, 409],
  }),
  create: route('POST /api/contacts/{id}/interactions/', {
    summary: 'Log an interaction',
    description:
      "`contact_ids` adds other contacts. Kinds other than `note` update when the contacts were last contacted. Returns 404 if the contact doesn't exist or is in the trash, and 400 for such other contacts and if `occurred_at` is more than a day ahead.",
    body: newInteraction,
    responses: { 201: interaction },
    errors: [404],
    idempotency: 'day',
  }),
  change: route('PATCH /api/interactions/{id}/', {
    summary: 'Update an interaction',
    description:
      "Changes the given fields. `contact_ids` replaces all contacts except those in the trash. Returns 400 at `contact_ids` if a contact doesn't exist and at `occurred_at` if it is more than a day ahead.",
    body: interactionChange,
    responses: { 200: interaction },
    errors: [404],
  }),
  delete: route('DELETE /api/interactions/{id}/', {
    summary: 'Delete an interaction',
    description:
      'Deletes it permanently for all its contacts, and updates when they were last contacted.',
    responses: { 204: null },
    errors: [404],
  }),
};
