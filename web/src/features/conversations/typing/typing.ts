import { useEffect, useRef, useState } from 'react';
import { sendTyping } from './typing.api.ts';

/** Minimum time between two typing events. */
const SEND_INTERVAL_MS = 3_000;
/** How long the indicator is shown after the last event. */
const SHOWN_MS = 6_000;

const listeners = new Set<(conversation_id: number) => void>();

/** Called for each event: the other participant of the conversation is typing. */
export function receiveTyping(conversation_id: number): void {
  for (const listener of listeners) listener(conversation_id);
}

/** Whether the other participant is typing; ends with their message, whose id is `newest`. */
export function useIsTyping(conversation_id: number | null, newest: number): boolean {
  const [typedAfter, setTypedAfter] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onTyping = (id: number) => {
      if (id !== conversation_id) return;
      setTypedAfter(newest);
      clearTimeout(timer);
      timer = setTimeout(() => setTypedAfter(null), SHOWN_MS);
    };
    listeners.add(onTyping);
    return () => {
      listeners.delete(onTyping);
      clearTimeout(timer);
    };
  }, [conversation_id, newest]);
  return typedAfter === newest;
}

/** Returns a function to call on each change of the text. */
export function useSendTyping(conversation_id: number | null, isEnabled: boolean) {
  const sentAt = useRef(-SEND_INTERVAL_MS);
  return (content: string) => {
    const now = performance.now();
    const isDue = now - sentAt.current >= SEND_INTERVAL_MS;
    if (!isEnabled || conversation_id === null || content.trim() === '' || !isDue) return;
    sentAt.current = now;
    if (navigator.onLine) sendTyping(conversation_id);
  };
}
