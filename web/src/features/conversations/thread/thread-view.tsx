import { type ReactNode, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Conversation, Message, Participant } from '#contract/conversations.ts';
import { useAttention } from '../../../lib/hooks/use-attention.ts';
import { meQuery } from '../../users/users.api.ts';
import { Composer, type ComposerProps } from '../composer/composer.tsx';
import { ComposerSlot } from '../composer/composer-slot.tsx';
import { useMessageRestriction } from '../composer/use-message-restriction.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { pendingMessages } from '../outbox/outgoing.ts';
import { withPendingChanges } from '../outbox/outgoing-changes.ts';
import { OutgoingMessages } from '../outbox/outgoing-messages.tsx';
import { useSendTyping } from '../typing/typing.ts';
import { ThreadContext, type OpenThread } from './thread-context.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { continuesGroup, firstUnread } from './thread-messages.ts';
import { useThreadMessages } from './use-thread-messages.ts';
import { useWriting } from './use-writing.ts';

export interface ThreadViewProps {
  me: number;
  other: Participant;
  /** Null for a placeholder. */
  conversation: Conversation | null;
  /** Loaded from the server since opening. */
  isLive: boolean;
  message?: number | undefined;
  actions?: ((other: Participant) => ReactNode) | undefined;
}

export function ThreadView({ me, other, conversation, isLive, message, actions }: ThreadViewProps) {
  const isAttentive = useAttention();
  const outgoing = useOutbox(me).filter(({ to_user }) => to_user === other.id);
  const loaded = useThreadMessages(conversation, message);
  const shown = { ...loaded, messages: withPendingChanges(loaded.messages, outgoing) };
  const [firstNew, clearMarker] = useNewMarker(shown.messages, me, { isLive, isAttentive });
  const restriction = useMessageRestriction(other.id);
  const { target, setTarget, sentCount, write, change } = useWriting({ me, other, conversation });
  const id = conversation?.id ?? null;
  const onSend = (content: string) => {
    clearMarker();
    if (target?.kind !== 'edit') shown.showNewest();
    write(content);
  };
  const newest = conversation?.messages ?? [];
  const pending = pendingMessages(outgoing, newest);
  const isJoined = continuesGroup(newest, me, pending[0]?.place);
  const context: OpenThread = {
    me,
    other,
    conversation_id: id,
    outgoing,
    canWrite: restriction === null,
    onReply: (replied) => setTarget({ kind: 'reply', message: replied }),
    onEdit: (edited) => setTarget({ kind: 'edit', message: edited }),
    onChange: change,
  };
  return (
    <ThreadContext value={context}>
      <section
        aria-label={t`Conversation with ${{ name: other.name }}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ThreadHead
          other={other}
          conversation_id={id}
          message={message}
          actions={actions?.(other)}
        />
        <ThreadLog
          {...{ me, other, firstNew }}
          conversation={conversation}
          threadMessages={shown}
          sentCount={sentCount}
          isContinued={isJoined}
          foot={pending.length > 0 && <OutgoingMessages messages={pending} isJoined={isJoined} />}
        />
        <ComposerSlot other={other} restriction={restriction}>
          <ThreadComposer
            {...{ me, other, target, onSend }}
            conversation_id={id}
            onCancel={() => setTarget(null)}
          />
        </ComposerSlot>
      </section>
    </ThreadContext>
  );
}

interface ThreadComposerProps extends Omit<ComposerProps, 'onType'> {
  conversation_id: number | null;
}

function ThreadComposer({ conversation_id, target, ...props }: ThreadComposerProps) {
  const { data } = useQuery(meQuery());
  const onType = useSendTyping(conversation_id, data?.typing_indicator ?? false);
  const key = target?.kind === 'edit' ? target.message.id : 'new';
  return <Composer key={key} {...{ ...props, target, onType }} />;
}

/** Before the first message unread at opening or received while hidden. Stays until the user writes. */
function useNewMarker(
  messages: readonly Message[],
  me: number,
  { isLive, isAttentive }: { isLive: boolean; isAttentive: boolean },
) {
  const [marker, setMarker] = useState<number | null>(null);
  const [isSettled, setIsSettled] = useState(false);
  const unread = firstUnread(messages, me);
  const isWatched = isSettled && isAttentive;
  const isMarkerRead =
    marker === null || !messages.some(({ id, is_read }) => id === marker && !is_read);
  if (unread !== null && unread !== marker && !isWatched && isMarkerRead) setMarker(unread);
  // After the first response, messages arriving in view aren't marked.
  if (isLive && !isSettled) setIsSettled(true);
  return [marker, () => setMarker(null)] as const;
}
