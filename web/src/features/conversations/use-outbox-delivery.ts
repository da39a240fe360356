import { useEffect, useEffectEvent } from 'react';
import { useSendMessage } from './conversations.api.ts';
import { changeOutbox, readOutbox } from './outbox.ts';
import { retried, unanswered } from './outgoing.ts';

/** Sends what an earlier page left unsent, and what could not be sent for want of a network as soon as there is one. */
export function useOutboxDelivery(me: number | undefined): void {
  const send = useSendMessage();
  const sendAll = useEffectEvent((sender: number) => {
    for (const outgoing of unanswered(readOutbox(sender))) {
      changeOutbox(sender, (all) => retried(all, outgoing.key));
      send(outgoing);
    }
  });
  useEffect(() => {
    if (me === undefined) return undefined;
    const onOnline = () => sendAll(me);
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [me]);
}
