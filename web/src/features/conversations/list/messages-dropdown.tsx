import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Conversation } from '#contract/conversations.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { meQuery } from '../../users/users.api.ts';
import { localKey, writeLocal } from '../../../lib/storage/local-store.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MenuList } from '../../../ui/overlays/menu.tsx';
import {
  conversationsQuery,
  unreadCountQuery,
  useMarkAllConversationsRead,
} from '../conversations.api.ts';
import { ConversationRow } from './conversation-row.tsx';
import { playMessageSound } from '../sound/message-sound.ts';
import { acquireSoundLock } from '../sound/sound-lock.ts';
import { soundPreference } from '../sound/sound-preference.ts';

/** Gives a tab that shows the message time to claim its sound. */
const CLAIM_DELAY_MS = 400;

/** A storage key whose changes notify other tabs. */
const CHANGED_KEY = 'unread_changed';

/** The messages icon with its dropdown; polls conversations on every signed-in page. */
export function MessagesDropdown() {
  const { data: me } = useQuery(meQuery());
  const { data: unread } = useQuery(unreadCountQuery());
  useInfiniteQuery(conversationsQuery());
  useMessageSound(me?.id);
  useSyncTabs();
  const count = unread?.unread_count ?? 0;
  return (
    <Popover
      label={t`Messages`}
      className="w-96"
      trigger={(trigger) => (
        <IconButton
          label={t`Messages`}
          badge={<Badge count={count} label={t`unread`} pulse />}
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
              <Trans>See all messages</Trans>
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
    <div className="flex min-h-13 items-center justify-between gap-3 ps-4 pe-2">
      <h2 className="text-lg font-semibold">
        <Trans>Messages</Trans>
      </h2>
      <Button
        variant="quiet"
        size="sm"
        disabled={unread === 0 && !markAll.isPending}
        pending={markAll.isPending}
        onClick={() => markAll.mutate()}
      >
        <Trans>Mark all as read</Trans>
      </Button>
    </div>
  );
}

/** Hidden tabs close their event stream; a visible tab notifies them when the unread count changes. */
function useSyncTabs(): void {
  const queries = useQueryClient();
  const { data } = useQuery(unreadCountQuery());
  const count = data?.unread_count;
  useEffect(() => {
    const refetch = ({ key }: StorageEvent) => {
      if (key === localKey(CHANGED_KEY) && document.hidden)
        void queries.invalidateQueries({ queryKey: ['conversations'] });
    };
    window.addEventListener('storage', refetch);
    return () => window.removeEventListener('storage', refetch);
  }, [queries]);
  useEffect(() => {
    if (count !== undefined && !document.hidden) writeLocal(CHANGED_KEY, { count, at: Date.now() });
  }, [count]);
}

function RecentConversations({ me }: { me: number }) {
  const now = useNow();
  const list = useInfiniteQuery(conversationsQuery());
  return (
    <QueryState
      compact
      query={list}
      loading={t`Loading conversations`}
      failure={t`Failed to load conversations`}
    >
      {(conversations) =>
        conversations.length === 0 ? (
          <EmptyState compact icon={<MessageCircle />} title={t`No messages yet`}>
            <Trans>Your conversations will appear here</Trans>
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

/** Plays a sound for new messages if enabled on this device: in one tab, and not for messages read immediately. */
function useMessageSound(me: number | undefined): void {
  const { data } = useInfiniteQuery(conversationsQuery());
  const open = useLocation({
    select: ({ pathname, search }) => (pathname === '/messages' ? search.id : undefined),
  });
  const previous = useRef<{ me: number; id: number }>(null);
  const newest = me === undefined || data === undefined ? undefined : newestArrival(data, me);

  const onArrival = useEffectEvent(async ({ id, conversation, unread }: Arrival) => {
    if (!soundPreference()) return;
    if (conversation === open && document.visibilityState === 'visible') {
      await acquireSoundLock(id);
    } else if (unread) {
      await new Promise((resolve) => {
        setTimeout(resolve, CLAIM_DELAY_MS);
      });
      if (await acquireSoundLock(id)) await playMessageSound();
    }
  });

  const isLoaded = data !== undefined;
  const id = newest?.id ?? 0;
  useEffect(() => {
    if (me === undefined || !isLoaded) return;
    const before = previous.current;
    previous.current = { me, id };
    // Messages present at page load or after a user change aren't new.
    if (before?.me === me && id > before.id && newest !== undefined) void onArrival(newest);
  }, [me, isLoaded, id, newest]);
}

/** A received message at the end of a conversation. */
interface Arrival {
  id: number;
  conversation: number;
  unread: boolean;
}

/** The newest message that is last in its conversation and received. */
function newestArrival(conversations: readonly Conversation[], me: number): Arrival | undefined {
  return conversations
    .flatMap(({ id, last_message, unread_count }) =>
      last_message === null || last_message.sender === me
        ? []
        : [{ id: last_message.id, conversation: id, unread: unread_count > 0 }],
    )
    .toSorted((one, other) => other.id - one.id)[0];
}
