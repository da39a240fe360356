import { z } from 'zod';
import { id, page, pageQuery, timestamp } from './fields.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** `last_seen_at` is accurate to five minutes. */
export const session = z.object({
  id,
  created_at: timestamp,
  last_seen_at: timestamp,
  ip: z.string(),
  user_agent: z.string(),
  /** Display text such as "Chrome on Linux". */
  device: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionRoutes = {
  list: route('GET /api/sessions/', {
    summary: 'List sessions',
    description:
      "Sessions that haven't expired, newest first. `current` marks the one that sent the request.",
    query: pageQuery,
    responses: { 200: page(session) },
  }),
  revoke: route('DELETE /api/sessions/{id}/', {
    summary: 'End a session',
    description: 'Ends the session immediately and closes its event streams.',
    responses: { 204: null },
    errors: [404],
  }),
  revokeOthers: route('DELETE /api/sessions/', {
    summary: 'End all other sessions',
    description: 'Ends every session except the current one and closes their event streams.',
    responses: { 204: null },
  }),
};
