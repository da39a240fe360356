import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { Contact } from '#contract/contacts.ts';
import { useConnectionStatus } from '../../features/connections/use-connection-status.ts';
import { conversationIdQuery } from '../../features/conversations/conversations.api.ts';
import { MessageUser } from './message-user.tsx';
import { ReachButton } from './reach-button.tsx';

/** Message, Call and Email, if they work; on a phone Call comes first. */
export function reachActions(contact: Contact, isPhone: boolean): ReactNode[] {
  const { phones, emails, linked_user } = contact;
  const message = linked_user !== null && <MessageLinkedUser key="message" id={linked_user.id} />;
  const call = phones.length > 0 && (
    <ReachButton key="call" list="phones" entries={phones} icon={<Phone />} label={t`Call`} />
  );
  const email = emails.length > 0 && (
    <ReachButton key="email" list="emails" entries={emails} icon={<Mail />} label={t`Email`} />
  );
  return (isPhone ? [call, message, email] : [message, call, email]).filter(Boolean);
}

/** Nothing for a former connection without a conversation, whose profile is hidden. */
function MessageLinkedUser({ id }: { id: number }) {
  const status = useConnectionStatus(id);
  const { data: conversation } = useQuery(conversationIdQuery(id));
  const isConnected = status !== null && status?.status !== 'rejected';
  return isConnected || conversation !== null ? <MessageUser id={id} /> : null;
}
