import { z } from 'zod';
import { id, idParams, page, pageQuery, timestamp } from './fields.ts';
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

export const connectionRequest = z.object({
  to_user: id,
  contact_id: id.nullish(),
});
export type ConnectionRequest = z.infer<typeof connectionRequest>;

export const suggestedConnection = z.object({
  user: userCard,
  /** A sentence for a person: why this one. */
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
  list: list('/api/connections/', 'The accepted connections, in both directions.'),
  sent: list('/api/connections/sent/', 'Requests I sent.'),
  received: list('/api/connections/received/', 'Requests I received.'),
  pending: list('/api/connections/pending/', 'Requests that wait for my answer.'),
  suggested: route({
    method: 'GET',
    path: '/api/suggested-connections/',
    access: 'session',
    summary: 'People one may know, each with the reason.',
    query: pageQuery,
    answers: { 200: page(suggestedConnection) },
  }),
  request: route({
    method: 'POST',
    path: '/api/connections/',
    access: 'session',
    summary: 'Asks a person to connect; 200 where they had asked first and it is accepted at once.',
    body: connectionRequest,
    answers: { 200: connection, 201: connection },
    errors: [403, 409],
    idempotency: 'day',
  }),
  accept: answer('/api/connections/{id}/accept/', 'Accepts a request, as its receiver.'),
  reject: answer('/api/connections/{id}/reject/', 'Rejects a request silently, as its receiver.'),
  remove: route({
    method: 'DELETE',
    path: '/api/connections/{id}/',
    access: 'session',
    summary: 'Withdraws a request or disconnects.',
    params: idParams,
    answers: { 204: null },
    errors: [404],
  }),
};
