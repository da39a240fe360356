import { z } from 'zod';
import { emailAddress, id, idParams, page, pageQuery, text, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { userCard } from './user-card.ts';

export const connectionStatus = z.enum(['pending', 'accepted', 'rejected']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** `to_user_email` is null for the sender until the request is accepted. */
export const connection = z.object({
  id,
  from_user: id,
  to_user: id,
  from_user_name: z.string(),
  to_user_name: z.string(),
  from_user_email: z.string(),
  to_user_email: z.string().nullable(),
  status: connectionStatus,
  created_at: timestamp,
  responded_at: timestamp.nullable(),
});
export type Connection = z.infer<typeof connection>;

/** The code at the end of a connect link. */
const connectCode = text(100, 'This link is not complete.');

/** The recipient: a user id or the code of their connect link. */
export const connectionRequest = z
  .object({
    to_user: id.optional(),
    code: connectCode.optional(),
    contact_id: id.nullish(),
  })
  .refine(({ to_user, code }) => to_user !== undefined || code !== undefined, {
    path: ['to_user'],
    error: 'Say whom you want to connect with.',
  })
  .refine(({ to_user, code }) => to_user === undefined || code === undefined, {
    path: ['code'],
    error: 'Give to_user or code, not both.',
  });
export type ConnectionRequest = z.infer<typeof connectionRequest>;

export const connectLink = z.object({ url: z.string() });
export type ConnectLink = z.infer<typeof connectLink>;

/** The response doesn't reveal which addresses belong to users. */
export const connectionInvites = z.object({
  emails: z
    .array(emailAddress)
    .min(1, 'Enter at least one address.')
    .max(LIMITS.invites, `At most ${LIMITS.invites} addresses at once.`),
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

const list = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    access: 'session',
    summary,
    query: pageQuery,
    answers: { 200: page(connection) },
  });

const answer = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    access: 'session',
    summary,
    params: idParams,
    answers: { 200: connection },
    errors: [404, 409],
  });

export const connectionRoutes = {
  list: list('/api/connections/', 'List accepted connections'),
  sent: list('/api/connections/sent/', 'List sent connection requests'),
  received: list('/api/connections/received/', 'List received connection requests'),
  pending: list('/api/connections/pending/', 'List pending requests'),
  suggested: route({
    method: 'GET',
    path: '/api/suggested-connections/',
    access: 'session',
    summary: 'List suggested connections',
    query: pageQuery,
    answers: { 200: page(suggestedConnection) },
  }),
  dismissSuggestion: route({
    method: 'POST',
    path: '/api/suggested-connections/{id}/dismiss/',
    access: 'session',
    summary: 'Dismiss a suggested person',
    params: idParams,
    answers: { 204: null },
    errors: [404],
  }),
  request: route({
    method: 'POST',
    path: '/api/connections/',
    access: 'session',
    summary: 'Send a connection request (200 if it accepts theirs)',
    body: connectionRequest,
    answers: { 200: connection, 201: connection },
    errors: [403, 409],
    idempotency: 'day',
  }),
  accept: answer('/api/connections/{id}/accept/', 'Accept a connection request'),
  reject: answer('/api/connections/{id}/reject/', 'Reject a connection request'),
  remove: route({
    method: 'DELETE',
    path: '/api/connections/{id}/',
    access: 'session',
    summary: 'Withdraw a request or remove a connection',
    params: idParams,
    answers: { 204: null },
    errors: [404],
  }),
  invite: route({
    method: 'POST',
    path: '/api/connections/invites/',
    access: 'session',
    summary: 'Invite people by email',
    body: connectionInvites,
    answers: { 202: null },
    errors: [403],
    idempotency: 'day',
  }),
  link: route({
    method: 'GET',
    path: '/api/connect-link/',
    access: 'session',
    summary: 'Get the connect link',
    answers: { 200: connectLink },
  }),
  regenerateLink: route({
    method: 'POST',
    path: '/api/connect-link/regenerate/',
    access: 'session',
    summary: 'Reset the connect link',
    answers: { 200: connectLink },
  }),
  whoGaveLink: route({
    method: 'GET',
    path: '/api/connect-link/{code}/',
    access: 'session',
    summary: 'Get the owner of a connect link',
    params: z.object({ code: connectCode }),
    answers: { 200: userCard },
    errors: [404],
  }),
};
