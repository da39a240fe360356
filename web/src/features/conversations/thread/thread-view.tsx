import { type ReactNode, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Conversation, Message, Participant } from '#contract/conversations.ts';
import type { OtherUser } from '#contract/users.ts';
import { useVisible } from '../../../lib/hooks/use-visible.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useIsBlocked, useUnblock } from '../../blocks/blocks.api.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { userQuery } from '../../users/users.api.ts';
import { Composer } from '../composer/composer.tsx';
import { enqueueMessage, useOutbox } from '../outbox/outbox.ts';
import { pendingMessages } from '../outbox/outgoing.ts';
import { OutgoingMessages } from '../outbox/outgoing-messages.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { continuesGroup, firstUnread } from './thread-messages.ts';
import { useThreadMessages } from './use-thread-messages.ts';
import { useMarkConversationRead } from '../conversations.api.ts';

export interface ThreadViewProps {
  me: number;
  other: Participant;
  /** Null for a placeholder. */
  conversation: Conversation | null;
  /** Loaded from the server since opening. */
  isLive: boolean;
  message?: number | undefined;
  actions?: ((other: { id: number; name: string }) => ReactNode) | undefined;
}

export function ThreadView({ me, other, conversation, isLive, message, actions }: ThreadViewProps) {
  const visible = useVisible();
  const shown = useThreadMessages(conversation, message);
  const [firstNew, clearMarker] = useNewMarker(shown.messages, me, { isLive, visible });
  const outgoing = useOutbox(me).filter(({ to_user }) => to_user === other.id);
  const [sentCount, setSentCount] = useState(0);
  // A user reading old messages hasn't seen new ones.
  useMarkRead(conversation, visible && !shown.newer.hasMore);

  const onSend = (content: string) => {
    clearMarker();
    shown.showNewest();
    setSentCount((count) => count + 1);
    enqueueMessage({
      sender: me,
      to_user: other.id,
      conversation: conversation?.id ?? null,
      content,
      after: conversation?.messages.at(-1)?.id ?? 0,
    });
  };
  const newest = conversation?.messages ?? [];
  const pending = pendingMessages(outgoing, newest);
  const isJoined = continuesGroup(newest, me, pending[0]?.place);
  return (
    <section
      aria-label={`Conversation with ${other.name}`}
      className="flex min-h-0 flex-1 flex-col"
    >
      <ThreadHead
        other={other}
        conversation_id={conversation?.id ?? null}
        message={message}
        actions={actions?.(other)}
      />
      <ThreadLog
        {...{ me, other, firstNew }}
        threadMessages={shown}
        newest={newest}
        sentCount={sentCount}
        isContinued={isJoined}
        foot={pending.length > 0 && <OutgoingMessages messages={pending} isJoined={isJoined} />}
      />
      <ComposerSlot other={other}>
        <Composer me={me} other={other} onSend={onSend} />
      </ComposerSlot>
    </section>
  );
}

/** Marks an open, visible conversation as read; retried with the next message. */
function useMarkRead(conversation: Conversation | null, visible: boolean): void {
  const { mutate } = useMarkConversationRead();
  const id = conversation?.id;
  const unread = visible ? (conversation?.unread_count ?? 0) : 0;
  useEffect(() => {
    if (unread > 0 && id !== undefined) mutate(id);
  }, [unread, id, mutate]);
}

/** Before the first message unread at opening or received while hidden. Stays until the user writes. */
function useNewMarker(
  messages: readonly Message[],
  me: number,
  { isLive, visible }: { isLive: boolean; visible: boolean },
) {
  const [marker, setMarker] = useState<number | null>(null);
  const [isSettled, setIsSettled] = useState(false);
  const unread = firstUnread(messages, me);
  const isWatched = isSettled && visible;
  const isMarkerRead =
    marker === null || !messages.some(({ id, is_read }) => id === marker && !is_read);
  if (unread !== null && unread !== marker && !isWatched && isMarkerRead) setMarker(unread);
  // After the first response, messages arriving in view aren't marked.
  if (isLive && !isSettled) setIsSettled(true);
  return [marker, () => setMarker(null)] as const;
}

interface ComposerSlotProps {
  other: { id: number; name: string };
  children: ReactNode;
}

/** The composer, or why writing isn't possible. */
function ComposerSlot({ other, children }: ComposerSlotProps) {
  const restriction = useMessageRestriction(other.id);
  if (restriction === null) return children;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-subtle px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-muted">
      <p className="wrap-anywhere">{restrictionText(restriction, other.name)}</p>
      {restriction === 'blocked' && <Unblock id={other.id} />}
    </div>
  );
}

function restrictionText(restriction: MessageRestriction, name: string): ReactNode {
  if (restriction === 'deleted') return 'This account was deleted. Messages stay.';
  if (restriction === 'blocked')
    return (
      <>
        You blocked <bdi>{name}</bdi>. You can’t message each other.
      </>
    );
  return (
    <>
      <bdi>{name}</bdi>{' '}
      {restriction === 'nobody'
        ? 'doesn’t accept messages.'
        : 'only accepts messages from connections. Connect first.'}
    </>
  );
}

function Unblock({ id }: { id: number }) {
  const unblock = useUnblock();
  return (
    <Button size="sm" pending={unblock.isPending} onClick={() => unblock.mutate(id)}>
      Unblock
    </Button>
  );
}

/** Why the user can't write, as far as known; the server decides. */
type MessageRestriction = 'blocked' | 'deleted' | 'connections_only' | 'nobody';

function useMessageRestriction(user_id: number): MessageRestriction | null {
  const isBlocked = useIsBlocked(user_id);
  const { data, error } = useQuery(userQuery(user_id));
  if (isBlocked) return 'blocked';
  if (error instanceof ApiError) return error.code === 'account_deleted' ? 'deleted' : null;
  return data === undefined ? null : restrictionFor(data);
}

function restrictionFor({ who_can_message, connection }: OtherUser): MessageRestriction | null {
  if (who_can_message === 'nobody') return 'nobody';
  const isConnected = connection?.status === 'accepted';
  return who_can_message === 'connections' && !isConnected ? 'connections_only' : null;
}
