import { z } from 'zod';
import { connection } from './connections.ts';
import { contact } from './contacts.ts';
import { conversation, foundMessage } from './conversations.ts';
import { text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { reminder } from './reminders.ts';
import { route } from './route.ts';
import { ERROR_MESSAGES } from './error-messages.ts';

/** The best few of each kind, best first. */
export const searchHits = z.object({
  /** As the list finds them: typing errors are forgiven. */
  contacts: z.array(contact),
  /** By the name of the other person; hidden ones are among them. */
  conversations: z.array(conversation),
  messages: z.array(foundMessage),
  /** Open ones before those that are done. */
  reminders: z.array(reminder),
  /** The accepted ones, by the name of the other person. */
  connections: z.array(connection),
});
export type SearchHits = z.infer<typeof searchHits>;

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/api/search/',
    access: 'session',
    summary: 'Searches everything of mine: the best few of each kind.',
    query: z.object({ q: text(LIMITS.line, ERROR_MESSAGES.search_empty) }),
    answers: { 200: searchHits },
  }),
};
