import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { emailAddress, id, page, pageQuery, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { routesWith, type RouteName } from './route.ts';
import { person, userCard } from './user-card.ts';

const route = routesWith('network:read', 'network:write');

export const connectionStatus = z.enum(['pending', 'accepted', 'rejected']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** An email is null unless the two are connected or its owner sent the request, and after a block. */
export const connection = z.object({
  id,
  from_user: id,
  to_user: id,
  /** The other one of the two. `avatar_url` is null in requests that the current user rejected. */
  user: person,
  from_user_name: z.string(),
  to_user_name: z.string(),
  from_user_email: z.string().nullable(),
  to_user_email: z.string().nullable(),
  status: connectionStatus,
  created_at: timestamp,
  responded_at: timestamp.nullable(),
});
export type Connection = z.infer<typeof connection>;

export const connectCode = text(100, invalid(msg`This link is incomplete.`));

export const connectionRequest = z
  .object({
    to_user: id.optional(),
    code: connectCode.optional(),
    contact_id: id.nullish(),
  })
  .refine(({ to_user, code }) => to_user !== undefined || code !== undefined, {
    path: ['to_user'],
    error: invalid(msg`Provide to_user or code.`),
  })
  .refine(({ to_user, code }) => to_user === undefined || code === undefined, {
    path: ['code'],
    error: invalid(msg`Provide to_user or code, not both.`),
  });
export type ConnectionRequest = z.infer<typeof connectionRequest>;

export const connectLink = z.object({ url: z.string() });
export type ConnectLink = z.infer<typeof connectLink>;

export const connectionInvites = z.object({
  emails: z
    .array(emailAddress)
    .min(1, invalid(msg`Enter at least one email address.`))
    .max(
      LIMITS.invites,
      invalid(msg`You can invite up to ${{ max: LIMITS.invites }} people at once.`),
    ),
});
export type ConnectionInvites = z.infer<typeof connectionInvites>;

export const suggestedConnection = z.object({
  user: userCard,
  /** Why this person is suggested, as display text. */
  reason: z.string(),
  mutual_connections: z.int(),
  contact_id: id.nullable(),
});
export type SuggestedConnection = z.infer<typeof suggestedConnection>;

const list = <const Name extends RouteName>(name: Name, summary: string, description: string) =>
  route(name, {
    summary,
    description,
    query: pageQuery,
    responses: { 200: page(connection) },
  });

const answer = <const Name extends RouteName>(name: Name, summary: string, description: string) =>
  route(name, {
    summary,
    description,
    responses: { 200: connection },
    errors: [404, 409],
  });

export const connectionRoutes = {
  list: list(
    'GET /api/connections/',
    'List accepted connections',
    'Includes connections that either user requested, newest first.',
  ),
  sent: list(
    'GET /api/connections/sent/',
    'List sent connection requests',
    `Includes accepted requests; newest first. A rejected request looks pending for ${DURATIONS.rejection_days} days and is then omitted. The recipient's email is null until the request is accepted.`,
  ),
  received: list(
    'GET /api/connections/received/',
    'List received connection requests',
    'Includes answered requests; newest first.',
  ),
  pending: list(
    'GET /api/connections/pending/',
    'List pending requests',
    "Requests that the current user received and hasn't answered, newest first.",
  ),
  suggested: route('GET /api/suggested-connections/', {
    summary: 'List suggested connections',
    description:
      'Each suggestion has a reason: mutual connections, an email address in the contacts, or the same company, in this order. Only discoverable users are suggested, and only they count as mutual connections.',
    query: pageQuery,
    responses: { 200: page(suggestedConnection) },
  }),
  dismissSuggestion: route('POST /api/suggested-connections/{id}/dismiss/', {
    summary: 'Dismiss a suggested person',
    description:
      "The id is the user's. The user isn't suggested again, and repeating the call succeeds. Returns 404 for the current user and for users whose profile the current user can't see.",
    responses: { 204: null },
    errors: [404],
  }),
  request: route('POST /api/connections/', {
    summary: 'Send a connection request (200 if it accepts theirs)',
    description: `Returns 201 for a new request, or 200 if the other user had already sent one, which is accepted immediately. Returns 400 for unknown users, 403 for users blocked by the current user, 403 \`email_not_verified\` until the current user's address is verified, if the operator requires it, 409 if the two are connected or a request was already sent, and 429 past the daily limit. After a rejection, a new request is possible after ${DURATIONS.rejection_days} days.`,
    body: connectionRequest,
    responses: { 200: connection, 201: connection },
    errors: [403, 409],
    idempotency: 'day',
  }),
  accept: answer(
    'POST /api/connections/{id}/accept/',
    'Accept a connection request',
    "Connects the two users, adds each to the other's contacts and notifies the sender. Returns 404 for anyone but the recipient, and 409 if the request was already answered.",
  ),
  reject: answer(
    'POST /api/connections/{id}/reject/',
    'Reject a connection request',
    `The sender isn't notified and sees the request as pending for ${DURATIONS.rejection_days} days. Returns 404 for anyone but the recipient, and 409 if the request was already answered.`,
  ),
  remove: route('DELETE /api/connections/{id}/', {
    summary: 'Withdraw a request or remove a connection',
    description: 'Returns 404 if the current user has no such connection or request.',
    responses: { 204: null },
    errors: [404],
  }),
  invite: route('POST /api/connections/invites/', {
    scope: 'session',
    summary: 'Invite people by email',
    description: `Accepts up to ${LIMITS.invites} addresses. Discoverable users with a verified address get a connection request; other addresses get an email with the connect link, at most once in ${DURATIONS.invite_days} days. The response is always the same, so it doesn't reveal who has an account. Returns 403 \`email_not_verified\` until the current user's address is verified, if the operator requires it, and 429 past the daily limit, which includes connection requests.`,
    body: connectionInvites,
    responses: { 202: null },
    errors: [403],
    idempotency: 'day',
  }),
  link: route('GET /api/connect-link/', {
    summary: 'Get the connect link',
    description:
      "The link is created on the first call. It is meant for the current user's own card and its QR code.",
    responses: { 200: connectLink },
  }),
  regenerateLink: route('POST /api/connect-link/regenerate/', {
    summary: 'Reset the connect link',
    description: 'Creates a new link; the previous one stops working.',
    responses: { 200: connectLink },
  }),
  whoGaveLink: route('GET /api/connect-link/{code}/', {
    summary: 'Get the owner of a connect link',
    description:
      "Returns 404 if the link doesn't exist or was reset, or if one of the two users blocked the other.",
    params: z.object({ code: connectCode }),
    responses: { 200: userCard },
    errors: [404],
  }),
};
