import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { conversationsQuery } from '../conversations.api.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/buttons/button-class.ts';

/** Shown next to the list; `action` starts a new message. */
export function NoConversationSelected({ action }: { action: ReactNode }) {
  const { data } = useInfiniteQuery(conversationsQuery());
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={data?.length === 0 ? t`No messages yet` : t`Select a conversation`}
      action={action}
      className="flex-1 justify-center"
    >
      {data?.length === 0
        ? t`Send a message to one of your connections.`
        : t`Or send a message to one of your connections.`}
    </EmptyState>
  );
}

export function NetworkLink() {
  return (
    <Link to="/contacts" search={{ view: 'network' }} className={buttonClass()}>
      <Trans>Go to Network</Trans>
    </Link>
  );
}
