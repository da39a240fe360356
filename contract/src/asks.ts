import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contactReference } from './contacts.ts';
import { calendarDate, id, line, page, pageQuery, pathId, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';
import { person, userCard } from './user-card.ts';

const route = routesWith('network:read', 'network:write');

/** Everyone connected with the asker, these users, or the users linked to contacts with one of these tags or types. */
export const askAudience = z.union([
  z.literal('connections'),
  z.strictObject({
    user_ids: z
      .array(id)
      .min(1, invalid(msg`Choose at least one person.`))
      .max(
        LIMITS.ask_receivers,
        invalid(msg`Choose up to ${{ max: LIMITS.ask_receivers }} people.`),
      ),
  }),
  z
    .strictObject({
      tags: z.array(line(LIMITS.name)).max(LIMITS.filter_values).default([]),
      contact_type_ids: z.array(id).max(LIMITS.filter_values).default([]),
    })
    .refine(
      ({ tags, contact_type_ids }) => tags.length + contact_type_ids.length > 0,
      invalid(msg`Choose at least one tag or type.`),
    ),
]);
export type AskAudience = z.infer<typeof askAudience>;

/** An `askAudience` in responses. */
const chosenAudience = z.union([
  z.literal('connections'),
  z.object({ user_ids: z.array(id) }),
  z.object({ tags: z.array(z.string()), contact_type_ids: z.array(id) }),
]);

export const askState = z.enum(['open', 'closed', 'expired']);
export type AskState = z.infer<typeof askState>;

export const askOutcome = z.enum(['helped', 'not_needed', 'no_luck']);
export type AskOutcome = z.infer<typeof askOutcome>;

/** An introduction or a share that answers an ask. The asker sees introductions once they're accepted. */
export const askAnswer = z.object({
  kind: z.enum(['introduction', 'share']),
  /** Of the introduction or the share. */
  id,
  /** Who answered. */
  user: person,
  /** The person introduced or shared; empty for a withdrawn share. */
  name: z.string(),
  /** State of the introduction, or status of the share. */
  state: z.string(),
  /** For shares. */
  conversation_id: id.nullable(),
  created_at: timestamp,
});
export type AskAnswer = z.infer<typeof askAnswer>;

export const ask = z.object({
  id,
  from_user: userCard,
  need: z.string(),
  details: z.string(),
  place: z.string(),
  state: askState,
  /** The last day, in the asker's time zone. */
  expires_on: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Newest first, at most 50: all for the asker, their own for receivers. */
  answers: z.array(askAnswer),
  /** For the asker; null for receivers. */
  audience: chosenAudience.nullable(),
  /** For the asker of a closed ask; null otherwise. */
  outcome: askOutcome.nullable(),
});
export type Ask = z.infer<typeof ask>;

const fields = {
  need: line(LIMITS.ask_need, invalid(msg`Say what you need.`)),
  details: text(LIMITS.ask_details).optional(),
  place: line(LIMITS.line).optional(),
  /** Default 30 days, at most 180 days from today. */
  expires_on: calendarDate.optional(),
};

export const newAsk = z.object({ ...fields, audience: askAudience });
export type NewAsk = z.infer<typeof newAsk>;

export const askChange = z.object(fields).partial();
export type AskChange = z.infer<typeof askChange>;

export const closeAsk = z.object({
  outcome: askOutcome,
  /** Connections to thank. */
  helped_by: z.array(id).max(LIMITS.ask_helpers).default([]),
});
export type CloseAsk = z.infer<typeof closeAsk>;

/** A word of the ask and the field of the contact in which it, or a synonym, was found. */
export const matchReason = z.object({
  field: z.enum([
    'job_title',
    'company_name',
    'department',
    'industry',
    'tags',
    'city',
    'country',
    'notes',
    'custom',
    'can_help_with',
  ]),
  /** As written in the field. */
  word: z.string(),
});
export type MatchReason = z.infer<typeof matchReason>;

export const askMatch = z.object({
  contact: contactReference.extend({ job_title: z.string(), company_name: z.string() }),
  reasons: z.array(matchReason),
});
export type AskMatch = z.infer<typeof askMatch>;

export const askMute = z.object({ user: userCard, created_at: timestamp });
export type AskMute = z.infer<typeof askMute>;

export const askRoutes = {
  create: route('POST /api/asks/', {
    summary: 'Ask your connections for something',
    description:
      'Returns 400 at `audience` for users who aren’t connections, unknown types, and tags and types of no connection, 400 at `expires_on` for a day that isn’t from today to 180 days ahead, 403 `email_not_verified` until the current user’s address is verified, 409 with 10 open asks, and 429 past 10 a day.',
    body: newAsk,
    responses: { 201: ask },
    errors: [403, 409],
    idempotency: 'day',
    etag: true,
  }),
  list: route('GET /api/asks/', {
    summary: 'List your asks or those you received',
    description:
      'Newest first. Received asks are open ones of connections, without those that were dismissed or whose asker is muted. Expired asks count as closed.',
    query: pageQuery.extend({
      box: z.enum(['mine', 'received']),
      state: z.enum(['open', 'closed']).optional(),
    }),
    responses: { 200: page(ask) },
  }),
  get: route('GET /api/asks/{id}/', {
    summary: 'Get an ask',
    description:
      'Returns 404 for anyone but the asker and, while it’s open, those who receive it. Answers don’t change its version.',
    responses: { 200: ask },
    errors: [404],
    etag: true,
  }),
  change: route('PATCH /api/asks/{id}/', {
    summary: 'Edit an ask',
    description:
      'Receivers see the current text. Returns 404 for anyone but the asker, and 409 for asks that are closed or expired.',
    body: askChange,
    responses: { 200: ask },
    errors: [404, 409, 412],
    etag: true,
  }),
  close: route('POST /api/asks/{id}/close/', {
    summary: 'Close an ask with its outcome',
    description:
      'The users in `helped_by` get a thank-you notification. Returns 400 at `helped_by` for users who aren’t connections, 404 for anyone but the asker, and 409 if it’s already closed.',
    body: closeAsk,
    responses: { 200: ask },
    errors: [404, 409],
  }),
  dismiss: route('POST /api/asks/{id}/dismiss/', {
    summary: 'Dismiss a received ask',
    description: 'The asker doesn’t learn about it. Repeating the call succeeds.',
    responses: { 204: null },
    errors: [404],
  }),
  matches: route('GET /api/asks/{id}/matches/', {
    costly: true,
    summary: 'List your contacts who could help with an ask',
    description:
      'Up to 20 contacts of the receiver, best first, with the words that matched. Nothing about it is stored or visible to the asker. Returns 404 for anyone but those who receive the ask.',
    responses: { 200: z.object({ results: z.array(askMatch) }) },
    errors: [404],
  }),
  mute: route('POST /api/asks/mute/', {
    summary: 'Mute the asks of a user',
    description:
      'Their asks are hidden, and they don’t learn about it. Repeating the call succeeds. Returns 400 at `user_id` for users who aren’t connections.',
    body: z.object({ user_id: id }),
    responses: { 204: null },
  }),
  mutes: route('GET /api/asks/mutes/', {
    summary: 'List the users whose asks you muted',
    description: 'Newest first.',
    query: pageQuery,
    responses: { 200: page(askMute) },
  }),
  unmute: route('DELETE /api/asks/mutes/{user_id}/', {
    summary: 'Unmute the asks of a user',
    params: z.object({ user_id: pathId }),
    responses: { 204: null },
    errors: [404],
  }),
};
