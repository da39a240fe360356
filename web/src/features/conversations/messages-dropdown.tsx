import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Popover } from '../../ui/popover.tsx';
import { meQuery } from '../users/users.api.ts';
import {
  conversationsQuery,
  unreadCountQuery,
  useMarkAllConversationsRead,
} from './conversations.api.ts';
import { RecentConversations } from './recent-conversations.tsx';
import { useSyncTabs } from './use-follow-tabs.ts';
import { useMessageSound } from './use-message-sound.ts';
import { useOutboxDelivery } from './use-outbox-delivery.ts';

/** The messages icon of the top bar; on every signed-in page it keeps the conversations polled and the outbox moving. */
export function MessagesDropdown() {
  const { data: me } = useQuery(meQuery());
  const { data: unread } = useQuery(unreadCountQuery());
  useInfiniteQuery(conversationsQuery());
  useOutboxDelivery(me?.id);
  useMessageSound(me?.id);
  useSyncTabs();
  const count = unread?.unread_count ?? 0;
  return (
    <Popover
      label="Messages"
      className="w-96"
      trigger={(trigger) => (
        <IconButton
          label="Messages"
          badge={<Badge count={count} label="unread" pulse />}
          {...trigger}
        >
          <MessageCircle />
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <Head unread={count} />
          <RecentConversations me={me?.id ?? 0} />
          <p className="border-t border-line px-4 py-3 text-center">
            <Link to="/messages" className={linkClass} onClick={() => setTimeout(close)}>
              See all messages
            </Link>
          </p>
        </>
      )}
    </Popover>
  );
}

function Head({ unread }: { unread: number }) {
  const markAll = useMarkAllConversationsRead();
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 pr-2 pl-4">
      <h2 className="text-lg font-semibold">Messages</h2>
      <Button
        variant="quiet"
        size="sm"
        disabled={unread === 0 && !markAll.isPending}
        pending={markAll.isPending}
        onClick={() => markAll.mutate()}
      >
        Mark all as read
      </Button>
    </div>
  );
}
