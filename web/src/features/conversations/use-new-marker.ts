import { useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import { firstUnread } from './thread-messages.ts';

/**
 * Where "New messages" stands: before the first message that was unread when the thread was opened, or that came while the
 * window was not looked at. It stays when that message is read, until the reader writes.
 */
export function useNewMarker(
  messages: readonly Message[],
  me: number,
  { isLive, visible }: { isLive: boolean; visible: boolean },
) {
  const [marker, setMarker] = useState<number | null>(null);
  const [settled, setSettled] = useState(false);
  const unread = firstUnread(messages, me);
  const watched = settled && visible;
  const isMarkerRead =
    marker === null || !messages.some(({ id, is_read }) => id === marker && !is_read);
  if (unread !== null && unread !== marker && !watched && isMarkerRead) setMarker(unread);
  // From the first answer on, what arrives under the reader's eyes is not marked.
  if (isLive && !settled) setSettled(true);
  return [marker, () => setMarker(null)] as const;
}
