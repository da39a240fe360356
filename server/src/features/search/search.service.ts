import { LIMITS } from '#contract/limits.ts';
import type { SearchHits } from '#contract/search.ts';
import type { UserContext } from '../../context.ts';
import { searchConnections } from '../connections/public.ts';
import { searchContacts } from '../contacts/public.ts';
import { searchConversations, searchMessages } from '../conversations/public.ts';
import { searchReminders } from '../reminders/public.ts';

/** The best five of each kind; each feature decides about matching and order. */
export async function searchEverything(ctx: UserContext, q: string): Promise<SearchHits> {
  const query = { q, limit: LIMITS.search_hits };
  const [contacts, conversations, messages, reminders, connections] = await Promise.all([
    searchContacts(ctx, query),
    searchConversations(ctx, query),
    searchMessages(ctx, query),
    searchReminders(ctx, query),
    searchConnections(ctx, query),
  ]);
  return { contacts, conversations, messages: messages.results, reminders, connections };
}
