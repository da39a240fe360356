import type { ReactNode } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useVisible } from '../../lib/use-visible.ts';
import { Composer } from './composer.tsx';
import { useSendMessage } from './conversations.api.ts';
import { changeOutbox, useOutbox } from './outbox.ts';
import { notYetThere, type OutgoingMessage } from './outgoing.ts';
import { OutgoingMessages } from './outgoing-messages.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadLog } from './thread-log.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useNewMarker } from './use-new-marker.ts';
import { useThreadMessages } from './use-thread-messages.ts';

export interface ThreadViewProps {
  me: number;
  other: { id: number; name: string };
  /** Null for a placeholder. */
  conversation: Conversation | null;
  /** The conversation has been read from the server since it was opened. */
  isLive: boolean;
  actions?: ((other: { id: number; name: string }) => ReactNode) | undefined;
}

export function ThreadView({ me, other, conversation, isLive, actions }: ThreadViewProps) {
  const visible = useVisible();
  const { messages, older } = useThreadMessages(conversation);
  const [firstNew, clearMarker] = useNewMarker(messages, me, { isLive, visible });
  const outgoing = useOutbox(me).filter((message) => message.to_user === other.id);
  const send = useSendMessage();
  useMarkRead(conversation, visible);

  const onSend = (content: string) => {
    const message: OutgoingMessage = {
      key: newIdempotencyKey(),
      sender: me,
      to_user: other.id,
      conversation: conversation?.id ?? null,
      content,
      after: messages.at(-1)?.id ?? 0,
      created_at: new Date().toISOString(),
      state: 'sending',
      problem: '',
      answered: false,
    };
    clearMarker();
    changeOutbox(me, (all) => [...all, message]);
    send(message);
  };
  const waiting = notYetThere(outgoing, messages);
  return (
    <section
      aria-label={`Conversation with ${other.name}`}
      className="flex min-h-0 flex-1 flex-col"
    >
      <ThreadHead
        other={other}
        conversation_id={conversation?.id ?? null}
        actions={actions?.(other)}
      />
      <ThreadLog
        {...{ me, other, messages, older, firstNew }}
        sentCount={outgoing.length}
        foot={waiting.length > 0 && <OutgoingMessages messages={waiting} />}
      />
      <Composer me={me} other={other} onSend={onSend} />
    </section>
  );
}
