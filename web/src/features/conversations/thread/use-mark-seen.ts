import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import { useAttention } from '../../../lib/hooks/use-attention.ts';
import { useMarkConversationRead } from '../conversations.api.ts';
import { messageIn } from './thread-scroll.ts';

/** A message counts as seen with this share of it in view, or filling this share of the thread. */
const SEEN_SHARE = 0.5;
const STEPS = [0, 0.1, 0.25, SEEN_SHARE, 0.75, 1];

/** Marks messages as read up to the newest one that was in view in a focused window; retried with the next one. */
export function useMarkSeen(
  box: RefObject<HTMLElement | null>,
  conversation_id: number | null,
  messages: readonly Message[],
  me: number,
): void {
  const { mutate, isPending } = useMarkConversationRead();
  const requested = useRef(0);
  const unread = messages.filter(({ sender, is_read }) => sender !== me && !is_read);
  const newestInView = useNewestInView(box, unread);
  const isAttentive = useAttention();
  const seen = isAttentive ? unread.findLast(({ id }) => id <= newestInView)?.id : undefined;
  useEffect(() => {
    // One request at a time, for the newest when it's done.
    if (seen === undefined || conversation_id === null || isPending) return;
    if (seen === requested.current) return;
    requested.current = seen;
    mutate({ id: conversation_id, up_to: seen });
  }, [seen, conversation_id, isPending, mutate]);
}

/** The newest of these messages that is in view now; 0 if none. */
function useNewestInView(box: RefObject<HTMLElement | null>, messages: readonly Message[]): number {
  const [newest, setNewest] = useState(0);
  const ids = messages.map(({ id }) => id).join();
  useEffect(() => {
    const root = box.current;
    if (root === null || ids === '' || !('IntersectionObserver' in globalThis)) return undefined;
    const inView = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const id = Number((entry.target as HTMLElement).dataset['message']);
          if (isSeen(entry)) inView.add(id);
          else inView.delete(id);
        }
        setNewest(Math.max(0, ...inView));
      },
      { root, threshold: STEPS },
    );
    for (const id of ids.split(',')) {
      const element = messageIn(root, id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [box, ids]);
  return newest;
}

function isSeen(entry: IntersectionObserverEntry): boolean {
  const threadHeight = entry.rootBounds?.height ?? Infinity;
  const fillsThread = entry.intersectionRect.height >= threadHeight * SEEN_SHARE;
  return entry.isIntersecting && (entry.intersectionRatio >= SEEN_SHARE || fillsThread);
}
