import { z } from 'zod';
import { id, idParams, page, pageQuery, timestamp } from './fields.ts';
import { route } from './route.ts';
import { userCard } from './user-card.ts';

/** Blocks messages, requests, shares and suggestions in both directions. The blocked user isn't notified. */
export const block = z.object({ user: userCard, created_at: timestamp });
export type Block = z.infer<typeof block>;

export const blockRoutes = {
  list: route({
    method: 'GET',
    path: '/api/blocks/',
    access: 'session',
    summary: 'List blocked users',
    query: pageQuery,
    answers: { 200: page(block) },
  }),
  create: route({
    method: 'POST',
    path: '/api/blocks/',
    access: 'session',
    summary: 'Block a user',
    body: z.object({ user_id: id }),
    answers: { 201: block },
    idempotency: 'day',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/blocks/{id}/',
    access: 'session',
    summary: 'Unblock a user',
    params: idParams,
    answers: { 204: null },
    errors: [404],
  }),
};
