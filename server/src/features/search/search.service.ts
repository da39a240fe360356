import { LIMITS } from '#contract/limits.ts';
import type { TokenScope } from '#contract/scopes.ts';
import type { SearchHits } from '#contract/search.ts';
import { hasScope, type UserContext } from '../../context.ts';
import { searchConnections } from '../connections/public.ts';
import { searchContacts } from '../contacts/public.ts';
import { searchConversations, searchMessages } from '../conversations/public.ts';
import { searchReminders } from '../reminders/public.ts';

/** The best five of each kind that the caller may see; each feature decides about matching and order. */
export async function searchEverything(ctx: UserContext, q: string): Promise<SearchHits> {
  const query = { q, limit: LIMITS.search_hits };
  const within = async <T>(scope: TokenScope, search: () => Promise<T[]>) =>
    hasScope(ctx, scope) ? search() : [];
  const [contacts, conversations, messages, reminders, connections] = await Promise.all([
    within('contacts:read', () => searchContacts(ctx, query)),
    within('messages:read', () => searchConversations(ctx, query)),
    within('messages:read', async () => (await searchMessages(ctx, query)).results),
    within('reminders:read', () => searchReminders(ctx, query)),
    within('network:read', () => searchConnections(ctx, query)),
  ]);
  return { contacts, conversations, messages, reminders, connections };
}
