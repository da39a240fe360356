import MessagesSquare from 'lucide-react/icons/messages-square';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Beside the list while no conversation is chosen. */
export function NothingOpen() {
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title="Choose a conversation"
      className="flex-1 justify-center"
    >
      To write to somebody new, choose Message beside a person in Contacts or in your Network.
    </EmptyState>
  );
}
