import { useState } from 'react';
import type { Message } from '#contract/conversations.ts';

/** What a screen reader says when the other writes: the newest message that came since the thread was opened. */
export function useArrivals(messages: readonly Message[], me: number): string {
  const newest = messages.at(-1);
  const [opened, setOpened] = useState(newest?.id);
  if (opened === undefined && newest !== undefined) setOpened(newest.id);
  if (newest === undefined || newest.id === opened || newest.sender === me) return '';
  return `${newest.sender_name}: ${newest.content}`;
}
