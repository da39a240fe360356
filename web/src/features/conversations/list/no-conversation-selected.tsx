import { useInfiniteQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { conversationsQuery } from '../conversations.api.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/buttons/button-class.ts';

/** Shown next to the list. */
export function NoConversationSelected() {
  const { data } = useInfiniteQuery(conversationsQuery());
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={data?.length === 0 ? 'New message' : 'Select a conversation'}
      action={<NetworkLink />}
      className="flex-1 justify-center"
    >
      To message someone new, choose Message next to their name in Contacts or Network.
    </EmptyState>
  );
}

export function NetworkLink() {
  return (
    <Link to="/contacts" search={{ view: 'network' }} className={buttonClass()}>
      Go to Network
    </Link>
  );
}
