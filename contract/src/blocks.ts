import { z } from 'zod';
import { id, page, pageQuery, timestamp } from './fields.ts';
import { routesWith } from './route.ts';
import { userCard } from './user-card.ts';

const route = routesWith('network:read', 'network:write');

/** Blocks messages, requests, shares and suggestions in both directions. The blocked user isn't notified. */
export const block = z.object({ user: userCard, created_at: timestamp });
export type Block = z.infer<typeof block>;

export const blockRoutes = {
  list: route('GET /api/blocks/', {
    summary: 'List blocked users',
    description: 'Sorted by the time of the block, newest first.',
    query: pageQuery,
    responses: { 200: page(block) },
  }),
  create: route('POST /api/blocks/', {
    summary: 'Block a user',
    description:
      "Also ends the connection, withdraws the current user's pending request or silently rejects the other user's. The blocked user isn't notified, and repeating the call succeeds. Returns 400 at `user_id` for the current user, and for users whose profile the current user can't see and who never requested a connection.",
    body: z.object({ user_id: id }),
    responses: { 201: block },
    idempotency: 'day',
  }),
  remove: route('DELETE /api/blocks/{id}/', {
    summary: 'Unblock a user',
    description:
      "The id is the user's, not the block's. Messages sent during the block stay hidden. Returns 404 if the user isn't blocked.",
    responses: { 204: null },
    errors: [404],
  }),
};
