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
      title={data?.length === 0 ? 'Write to somebody' : 'Choose a conversation'}
      action={<NetworkLink />}
      className="flex-1 justify-center"
    >
      To write to somebody new, choose Message beside a person in Contacts or in your Network.
    </EmptyState>
  );
}

export function NetworkLink() {
  return (
    <Link to="/contacts" search={{ view: 'network' }} className={buttonClass()}>
      Open your network
    </Link>
  );
}
