import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id } from './fields.ts';
import { invalid } from './invalid.ts';
import { routesWith } from './route.ts';

const route = routesWith('any');

/** What can change; clients map each topic to the queries to refetch. See docs/decisions/012. */
export const eventTopic = z.enum([
  'contacts',
  'contact_types',
  'contact_views',
  'custom_fields',
  'relationships',
  'interactions',
  'duplicates',
  'batches',
  'imports',
  'conversations',
  'messages',
  'typing',
  'connections',
  'contact_shares',
  'asks',
  'introductions',
  'card_links',
  'notifications',
  'push_subscriptions',
  'reminders',
  'referrals',
  'dashboard',
  'session',
  'access_token',
  'webhooks',
  'users',
  'blocks',
  'security',
]);
export type EventTopic = z.infer<typeof eventTopic>;

/**
 * A `change` event carries the topic and the id of the row (null: several), never content. `conversations` and
 * `messages` use the conversation's id, `users` and `blocks` the user's, `interactions` the contact's, `session` the
 * ended session's (null: one started), `access_token` the revoked token's (null: one was added or changed). `typing` changes nothing: the other participant of the conversation is typing;
 * a resumed stream doesn't repeat it.
 */
export const changeEvent = z.object({ topic: eventTopic, id: id.nullable() });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** `since_ms`: milliseconds since the client started loading what it shows. */
const streamQuery = z.object({
  since_ms: z
    .string()
    .regex(/^\d{1,15}$/, invalid(msg`Must be a number of milliseconds.`))
    .transform(Number)
    .optional(),
});

/**
 * Server-sent events: `ready` first, then `change` events, whose ids resume on every server and reveal nothing. With `Last-Event-ID`,
 * or `since_ms` without one, missed changes follow `ready`; `lost` means the client must refetch everything. See
 * docs/decisions/054.
 */
export const eventRoutes = {
  stream: route('GET /api/events/', {
    summary: 'Stream change events (SSE, ping every 25 s)',
    description:
      'Sends `ready` first, then a `change` event with topic and id for each change. With `Last-Event-ID`, or `since_ms` without one, the changes missed since then follow `ready`. If they are no longer known, the server sends `lost` and the client must refetch everything. The stream ends with the session.',
    query: streamQuery,
    responses: { 200: changeEvent },
    stream: true,
  }),
};
