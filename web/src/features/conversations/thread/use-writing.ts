import { useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import type { ComposerTarget } from '../composer/composer.tsx';
import { enqueueMessage } from '../outbox/outbox.ts';
import type { OutgoingChange } from '../outbox/outgoing.ts';

interface Writing {
  me: number;
  other: { id: number };
  conversation: Conversation | null;
}

/** Enqueues messages and changes, and the message that is being answered or edited. */
export function useWriting({ me, other, conversation }: Writing) {
  const [target, setTarget] = useState<ComposerTarget | null>(null);
  const [sentCount, setSentCount] = useState(0);
  const draft = {
    sender: me,
    to_user: other.id,
    conversation: conversation?.id ?? null,
    after: conversation?.messages.at(-1)?.id ?? 0,
  };
  const change = (changed: OutgoingChange, content = '') =>
    enqueueMessage({ ...draft, content, change: changed });
  const write = (content: string) => {
    setTarget(null);
    if (target?.kind === 'edit') {
      const { id: message_id } = target.message;
      if (content !== target.message.content) change({ message_id, kind: 'edit' }, content);
      return;
    }
    setSentCount((count) => count + 1);
    enqueueMessage({ ...draft, content, reply_to: target ? quoteOf(target) : undefined });
  };
  return { target, setTarget, sentCount, write, change };
}

function quoteOf({ message: { id, sender, content } }: ComposerTarget) {
  return { id, sender, content, is_deleted: false };
}
