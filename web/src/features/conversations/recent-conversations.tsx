import { useInfiniteQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuList } from '../../ui/menu.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { conversationsQuery } from './conversations.api.ts';

/** The five conversations of the dropdown. */
export function RecentConversations({ me }: { me: number }) {
  const now = useNow();
  const list = useInfiniteQuery(conversationsQuery());
  return (
    <QueryState
      compact
      query={list}
      loading="Loading conversations"
      failure={errorMessage(list.error, 'Failed to load conversations')}
    >
      {(conversations) =>
        conversations.length === 0 ? (
          <EmptyState compact icon={<MessageCircle />} title="No messages yet">
            Your conversations will appear here
          </EmptyState>
        ) : (
          <MenuList className="space-y-0.5">
            {conversations.slice(0, LIMITS.dropdown_conversations).map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow conversation={conversation} me={me} now={now} />
              </li>
            ))}
          </MenuList>
        )
      }
    </QueryState>
  );
}
