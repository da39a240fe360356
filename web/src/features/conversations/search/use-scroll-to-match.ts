import { useLayoutEffect, type RefObject } from 'react';
import { messageIn, scrollOn } from '../thread/use-scroll-anchor.ts';

/** Centers a found message when loaded; returns to the end when cleared. */
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
    // Shows the start of a message taller than the thread.
    if (found !== undefined)
      scrollOn(element, found.top - around.top - Math.max(16, (around.height - found.height) / 2));
    return undefined;
  }, [box, id, isThere]);
  useLayoutEffect(() => {
    if (id === undefined && box.current !== null) scrollOn(box.current, -box.current.scrollTop);
  }, [box, id]);
}
