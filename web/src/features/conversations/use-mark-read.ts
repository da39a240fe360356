import { useEffect } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { useMarkConversationRead } from './conversations.api.ts';

/** What is open in a visible window counts as read: a failure is tried again when more arrives. */
export function useMarkRead(conversation: Conversation | null, visible: boolean): void {
  const { mutate } = useMarkConversationRead();
  const id = conversation?.id;
  const unread = visible ? (conversation?.unread_count ?? 0) : 0;
  useEffect(() => {
    if (unread > 0 && id !== undefined) mutate(id);
  }, [unread, id, mutate]);
}
