import { useState, type ReactNode } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { useVisible } from '../../lib/use-visible.ts';
import { Composer } from './composer.tsx';
import { enqueueMessage, useOutbox } from './outbox.ts';
import { pendingMessages } from './outgoing.ts';
import { OutgoingMessages } from './outgoing-messages.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { continuesGroup } from './thread-messages.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useNewMarker } from './use-new-marker.ts';
import { useThreadMessages } from './use-thread-messages.ts';
import { ComposerSlot } from './composer-slot.tsx';

export interface ThreadViewProps {
  me: number;
  other: { id: number; name: string };
  /** Null for a placeholder. */
  conversation: Conversation | null;
  /** The conversation has been read from the server since it was opened. */
  isLive: boolean;
  /** The message that a search found. */
  message?: number | undefined;
  actions?: ((other: { id: number; name: string }) => ReactNode) | undefined;
}

export function ThreadView({ me, other, conversation, isLive, message, actions }: ThreadViewProps) {
  const visible = useVisible();
  const shown = useThreadMessages(conversation, message);
  const [firstNew, clearMarker] = useNewMarker(shown.messages, me, { isLive, visible });
  const outgoing = useOutbox(me).filter(({ to_user }) => to_user === other.id);
  const [sentCount, setSentCount] = useState(0);
  // Who reads far back has not seen what is new.
  useMarkRead(conversation, visible && !shown.newer.exist);

  const onSend = (content: string) => {
    clearMarker();
    shown.toNewest();
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
  const waiting = pendingMessages(outgoing, newest);
  const joined = continuesGroup(newest, me, waiting[0]?.place);
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
        {...{ me, other, shown, firstNew }}
        newest={newest}
        sentCount={sentCount}
        goesOn={joined}
        foot={waiting.length > 0 && <OutgoingMessages messages={waiting} joined={joined} />}
      />
      <ComposerSlot other={other}>
        <Composer me={me} other={other} onSend={onSend} />
      </ComposerSlot>
    </section>
  );
}
