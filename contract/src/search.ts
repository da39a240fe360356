import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { connection } from './connections.ts';
import { contact } from './contacts.ts';
import { conversation, foundMessage } from './conversations.ts';
import { text } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { reminder } from './reminders.ts';
import { routesWith } from './route.ts';

const route = routesWith('any');

/** The best matches of each kind, best first. */
export const searchHits = z.object({
  /** Same matching as the contact list, including typos. */
  contacts: z.array(contact),
  /** By the other participant's name, hidden conversations included. */
  conversations: z.array(conversation),
  messages: z.array(foundMessage),
  /** Open reminders before completed ones. */
  reminders: z.array(reminder),
  /** Accepted connections by the other user's name. */
  connections: z.array(connection),
});
export type SearchHits = z.infer<typeof searchHits>;

export const searchRoutes = {
  search: route('GET /api/search/', {
    summary: 'Search all content for the best matches of each kind',
    description: `Returns up to ${LIMITS.search_hits} contacts, conversations, messages, reminders and connections each, best first.`,
    query: z.object({ q: text(LIMITS.line, invalid(msg`Enter a search term.`)) }),
    responses: { 200: searchHits },
  }),
};
