import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { contactReference } from './contacts.ts';
import { cardField, sharedCard } from './contact-shares.ts';
import { id, line, page, pageQuery, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';
import { person } from './user-card.ts';

const route = routesWith('network:read', 'network:write');

/** See docs/features/introductions.md for the transitions. */
export const introductionState = z.enum([
  'asked',
  'accepted',
  'connected',
  'declined',
  'expired',
  'withdrawn',
]);
export type IntroductionState = z.infer<typeof introductionState>;

/**
 * Someone in an introduction. `id` is null for people without an account and for users who haven't agreed to be shown:
 * then `name` has only the initial of the last name.
 */
export const introducedPerson = person.extend({ id: id.nullable(), headline: z.string() });
export type IntroducedPerson = z.infer<typeof introducedPerson>;

export const introduction = z.object({
  id,
  /** As the current user may know it: a decline of one of the two is visible only to them and the introducer. */
  state: introductionState,
  need: z.string(),
  note: z.string(),
  created_at: timestamp,
  /** When it expires unless answered. */
  expires_at: timestamp,
  introducer: introducedPerson,
  to_user: introducedPerson,
  /** For the introducer: the contact introduced; null if it was deleted, and for others. */
  contact: contactReference.nullable(),
  /** Who is introduced. */
  person: introducedPerson,
  /** The included fields; for the receiver null until connected. */
  card: sharedCard.nullable(),
  ask_id: id.nullable(),
  /** Whether the current user is asked now. */
  can_answer: z.boolean(),
  /** Between the two, once connected; null for the introducer and people without an account. */
  conversation_id: id.nullable(),
});
export type Introduction = z.infer<typeof introduction>;

export const newIntroduction = z.object({
  /** A connection. */
  to_user: id,
  contact_id: id,
  ask_id: id.nullish(),
  /** Default: the need of the ask. */
  need: line(LIMITS.ask_need).optional(),
  note: text(LIMITS.introduction_note).default(''),
  /** Fields of the contact to pass on; by default name, company, job title and the address or number used for asking. */
  include: z
    .array(cardField)
    .max(LIMITS.entries * 7)
    .optional(),
});
export type NewIntroduction = z.infer<typeof newIntroduction>;

/** What someone without an account sees before answering. */
export const introductionInvitation = z.object({
  introducer_name: z.string(),
  /** First name and initial of the last name; the full name after accepting. */
  to_name: z.string(),
  to_headline: z.string(),
  need: z.string(),
  note: z.string(),
  /** What would be passed on. */
  card: sharedCard,
  /** `asked` until answered. */
  state: introductionState,
  expires_at: timestamp,
});
export type IntroductionInvitation = z.infer<typeof introductionInvitation>;

export const introductionAnswer = z.object({ answer: z.enum(['accept', 'decline', 'never']) });

const answerToken = z.object({
  token: z.string().max(100, invalid(msg`This link is incomplete.`)),
});

const ANSWER_ERRORS =
  'Returns 404 for anyone but who is asked now, and 409 if it was already answered or has ended.';

export const introductionRoutes = {
  create: route('POST /api/introductions/', {
    summary: 'Introduce a contact to a connection',
    description:
      'The person introduced is asked first: in the app if the contact is linked to a connection, otherwise by email. The receiver learns of it when they accept. With `ask_id`, the receiver has agreed by asking. Returns 400 at `to_user` for users who aren’t connections, at `contact_id` for a contact that is the receiver or has no email address, at `ask_id` for an ask that isn’t theirs or isn’t open, and at `include` for fields that the contact doesn’t have or that are private, 403 `email_not_verified` for introductions by email until the current user’s address is verified, 404 if the contact doesn’t exist, 409 if the current user introduced the same two in the last 90 days, and 429 past 20 a day.',
    body: newIntroduction,
    responses: { 201: introduction },
    errors: [403, 404, 409],
    idempotency: 'day',
  }),
  list: route('GET /api/introductions/', {
    summary: 'List introductions you made, received or appear in',
    description:
      'Newest first. `received` has introductions that the person introduced has accepted, `about_me` those of the current user to others, `to_answer` those of both that wait for the current user’s answer.',
    query: pageQuery.extend({ box: z.enum(['sent', 'received', 'about_me', 'to_answer']) }),
    responses: { 200: page(introduction) },
  }),
  get: route('GET /api/introductions/{id}/', {
    summary: 'Get an introduction',
    description: 'Returns 404 for anyone who doesn’t see it in a list.',
    responses: { 200: introduction },
    errors: [404],
  }),
  accept: route('POST /api/introductions/{id}/accept/', {
    summary: 'Accept an introduction',
    description: `If both have agreed, they are connected and a conversation opens, or both get an email. ${ANSWER_ERRORS}`,
    responses: { 200: introduction },
    errors: [404, 409],
  }),
  decline: route('POST /api/introductions/{id}/decline/', {
    summary: 'Decline an introduction',
    description: `Only the introducer learns about it. ${ANSWER_ERRORS}`,
    responses: { 200: introduction },
    errors: [404, 409],
  }),
  withdraw: route('POST /api/introductions/{id}/withdraw/', {
    summary: 'Withdraw an introduction',
    description:
      'Returns 404 for anyone but the introducer, and 409 once it’s connected or has ended.',
    responses: { 200: introduction },
    errors: [404, 409],
  }),
  invitation: route('GET /api/introductions/answer/{token}/', {
    access: 'public',
    summary: 'Get an introduction by the link in its email',
    description:
      'Changes nothing. Returns 404 for an invalid link, and 410 for one that was used, has expired or was withdrawn.',
    params: answerToken,
    responses: { 200: introductionInvitation },
    errors: [404, 410],
  }),
  answer: route('POST /api/introductions/answer/{token}/', {
    access: 'public',
    summary: 'Answer an introduction by the link in its email',
    description:
      'Works once. `never` also stops all further emails about introductions to this address. Errors as for reading it.',
    params: answerToken,
    body: introductionAnswer,
    responses: { 200: introductionInvitation },
    errors: [404, 410],
  }),
};
