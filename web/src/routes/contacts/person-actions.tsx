import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import type { Contact } from '#contract/contacts.ts';
import type { OtherUser } from '#contract/users.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { useConnectionStatus } from '../../features/connections/use-connection-status.ts';
import { ConnectButton } from '../../features/connections/connect-button.tsx';
import { ShareContactButton } from '../../features/contact-shares/share-contact-button.tsx';
import { conversationIdQuery } from '../../features/conversations/conversations.api.ts';
import { LogInteractionButton } from '../../features/interactions/log-interaction-button.tsx';
import { RemindButton } from '../../features/reminders/remind-button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { fullName } from '../../entities/person/person-header.tsx';

/** On a phone all buttons share one line, each with its icon above its label. */
const TILES =
  'flex flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-0 max-sm:*:py-2 max-sm:*:text-xs max-sm:*:[&_svg]:size-5';

export function ContactActions({ contact }: { contact: Contact }) {
  const user = contact.linked_user;
  return (
    <>
      <div className={TILES}>
        {user !== null && <MessageLinkedUser id={user.id} />}
        <ShareContactButton contact={contact} />
        <RemindButton contact={contact} />
        <LogInteractionButton contacts={[contact]} />
      </div>
      {user !== null && (
        <ConnectButton user_id={user.id} name={displayName(contact)} contact_id={contact.id} />
      )}
    </>
  );
}

/** Nothing for a former connection without a conversation, whose profile is hidden. */
function MessageLinkedUser({ id }: { id: number }) {
  const status = useConnectionStatus(id);
  const { data: conversation } = useQuery(conversationIdQuery(id));
  const isConnected = status !== null && status?.status !== 'rejected';
  return isConnected || conversation !== null ? <MessageUser id={id} /> : null;
}

function MessageUser({ id }: { id: number }) {
  return (
    <Link to="/messages" search={{ user: id }} className={buttonClass({ size: 'sm' })}>
      <MessageSquare aria-hidden="true" />
      Message
    </Link>
  );
}

export function ProfileActions({ person }: { person: OtherUser }) {
  const name = fullName(person);
  return (
    <>
      <MessageUser id={person.id} />
      <ConnectButton user_id={person.id} name={name} />
    </>
  );
}
