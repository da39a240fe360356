import { useEffect, useEffectEvent, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { playMessageSound } from './message-sound.ts';
import { conversationsQuery } from './conversations.api.ts';
import { newestArrival, type Arrival } from './newest-arrival.ts';
import { acquireSoundLock } from './sound-claim.ts';
import { soundPreference } from './sound-preference.ts';

/** A tab that shows the message takes it meanwhile, and then none sounds. */
const AFTER_OTHERS_MS = 400;

/** Sounds when a message arrives, where this device is set so: in one tab, and not for what is read as it comes. */
export function useMessageSound(me: number | undefined): void {
  const { data } = useInfiniteQuery(conversationsQuery());
  const open = useLocation({
    select: ({ pathname, search }) => (pathname === '/messages' ? search.id : undefined),
  });
  const known = useRef<{ me: number; id: number }>(null);
  const newest = me === undefined || data === undefined ? undefined : newestArrival(data, me);

  const onArrival = useEffectEvent(async ({ id, conversation, unread }: Arrival) => {
    if (!soundPreference()) return;
    if (conversation === open && document.visibilityState === 'visible') {
      await acquireSoundLock(id);
    } else if (unread) {
      await new Promise((resolve) => {
        setTimeout(resolve, AFTER_OTHERS_MS);
      });
      if (await acquireSoundLock(id)) await playMessageSound();
    }
  });

  const isRead = data !== undefined;
  const id = newest?.id ?? 0;
  useEffect(() => {
    if (me === undefined || !isRead) return;
    const before = known.current;
    known.current = { me, id };
    // What was there when the page opened, or the person changed, does not arrive now.
    if (before?.me === me && id > before.id && newest !== undefined) void onArrival(newest);
  }, [me, isRead, id, newest]);
}
