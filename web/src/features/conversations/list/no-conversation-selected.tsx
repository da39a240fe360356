import { useInfiniteQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { conversationsQuery } from '../conversations.api.ts';
import { NetworkLink } from './network-link.tsx';

/** Shown next to the list. */
export function NoConversationSelected() {
  const { data } = useInfiniteQuery(conversationsQuery());
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={data?.length === 0 ? 'Write to somebody' : 'Choose a conversation'}
      action={<NetworkLink />}
      className="flex-1 justify-center"
    >
      To write to somebody new, choose Message beside a person in Contacts or in your Network.
    </EmptyState>
  );
}
