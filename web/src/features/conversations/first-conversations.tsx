import { useInfiniteQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MenuList } from '../../ui/menu.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { conversationsQuery } from './conversations.api.ts';

/** The five conversations of the dropdown. */
export function FirstConversations({ me }: { me: number }) {
  const now = useNow();
  const { data, error, isPending, isFetching, refetch } = useInfiniteQuery(conversationsQuery());
  if (data === undefined && isPending)
    return (
      <Loading label="Loading conversations">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  if (data === undefined)
    return (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to load conversations')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState compact icon={<MessageCircle />} title="No messages yet">
        Your conversations will appear here
      </EmptyState>
    );
  return (
    <MenuList className="space-y-0.5">
      {data.slice(0, LIMITS.dropdown_conversations).map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} me={me} now={now} />
        </li>
      ))}
    </MenuList>
  );
}
