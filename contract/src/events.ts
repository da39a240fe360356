import { z } from 'zod';
import { id } from './fields.ts';
import { route } from './route.ts';

/** What can change under a person's eyes. The client maps each to what it must read again. */
export const eventTopic = z.enum([
  'contacts',
  'contact_types',
  'interactions',
  'duplicates',
  'batches',
  'imports',
  'conversations',
  'messages',
  'connections',
  'contact_shares',
  'notifications',
  'reminders',
  'referrals',
  'dashboard',
  'session',
  'users',
  'blocks',
  'security',
]);
export type EventTopic = z.infer<typeof eventTopic>;

/**
 * One `change` event of the stream: which topic changed and which row (null: many). Never content.
 * The id is that of the topic's own row, but of `conversations` and `messages` both the conversation's, and of
 * `users` and `blocks` the person's, of `interactions` the contact's. `session` is one that ended (null: one began), `security` all else about signing in.
 */
export const changeEvent = z.object({ topic: eventTopic, id: id.nullable() });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** `since_ms`: how long ago, in milliseconds, the caller began to read what it shows. */
const streamQuery = z.object({
  since_ms: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be a number of milliseconds.')
    .transform(Number)
    .optional(),
});

/**
 * The stream as WHATWG HTML 9.2 has it. `ready` opens it; then each `change` comes with an `id`, the same on every server.
 * Whoever was cut off asks with `Last-Event-ID` and is told, after `ready`, all that changed since that event; or `lost`
 * where the server doesn't know it any more (too long ago, or newly started), as it is whenever something may have been
 * missed: then everything is to be read again. Whoever has no such id yet says by `since_ms` for how long it has been reading,
 * and is told the same of that time; an id goes before it.
 */
export const eventRoutes = {
  stream: route({
    method: 'GET',
    path: '/api/events/',
    access: 'session',
    summary:
      'Server-sent events that say what changed; a ping every 25 s. Last-Event-ID, or else since_ms, tells first what was missed since, or `lost` where that is not known any more.',
    query: streamQuery,
    answers: { 200: changeEvent },
    stream: true,
  }),
};
