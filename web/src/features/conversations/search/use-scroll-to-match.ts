import { useLayoutEffect, type RefObject } from 'react';
import { messageIn, scrollOn } from '../thread/use-scroll-anchor.ts';

/** Brings the message that was found to the middle once it is there, and the end of the thread back when it is left. */
export function useScrollToMatch(
  box: RefObject<HTMLElement | null>,
  id: number | undefined,
  isThere: boolean,
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || id === undefined || !isThere) return undefined;
    const found = messageIn(element, id)?.getBoundingClientRect();
    const around = element.getBoundingClientRect();
    // Of a message that is higher than the thread, the beginning is shown.
    if (found !== undefined)
      scrollOn(element, found.top - around.top - Math.max(16, (around.height - found.height) / 2));
    return undefined;
  }, [box, id, isThere]);
  useLayoutEffect(() => {
    if (id === undefined && box.current !== null) scrollOn(box.current, -box.current.scrollTop);
  }, [box, id]);
}
