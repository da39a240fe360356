import { useEffect, useLayoutEffect, useRef, type RefObject, useState } from 'react';

interface ScrollAnchor {
  id: string;
  top: number;
}

/**
 * Keeps the visible messages in place when messages are added below, which would move them, because a reversed column
 * is scrolled relative to its end. At the end, new messages move into view if the newest page is loaded.
 */
export function useScrollAnchor(box: RefObject<HTMLElement | null>, hasNewer: boolean): void {
  const anchor = useRef<ScrollAnchor | null>(null);
  const hadNewer = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const storeAnchor = () => {
      anchor.current = anchorIn(element);
    };
    element.addEventListener('scroll', storeAnchor, { passive: true });
    return () => element.removeEventListener('scroll', storeAnchor);
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const anchored = anchor.current && messageIn(element, anchor.current.id);
    if (anchored && anchor.current && (hadNewer.current || element.scrollTop < 0))
      scrollBy(element, anchored.getBoundingClientRect().top - anchor.current.top);
    anchor.current = anchorIn(element);
    hadNewer.current = hasNewer;
  });
}

export function scrollBy(box: HTMLElement, by: number): void {
  box.scrollTop += by;
}

export function messageIn(box: HTMLElement, id: number | string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-message="${id}"]`);
}

function anchorIn(box: HTMLElement): ScrollAnchor | null {
  const all = box.querySelectorAll<HTMLElement>('[data-message]');
  const { top } = box.getBoundingClientRect();
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  const first = all[low];
  if (first === undefined) return null;
  return { id: first.dataset['message'] ?? '', top: first.getBoundingClientRect().top };
}

/** Centers the message `id` when it is loaded; scrolls to the end when `id` becomes undefined. */
export function useScrollToMatch(
  box: RefObject<HTMLElement | null>,
  id: number | undefined,
  isLoaded: boolean,
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || id === undefined || !isLoaded) return undefined;
    const found = messageIn(element, id)?.getBoundingClientRect();
    const container = element.getBoundingClientRect();
    // Shows the start of a message taller than the thread.
    if (found !== undefined)
      scrollBy(
        element,
        found.top - container.top - Math.max(16, (container.height - found.height) / 2),
      );
    return undefined;
  }, [box, id, isLoaded]);
  useLayoutEffect(() => {
    if (id === undefined && box.current !== null) scrollBy(box.current, -box.current.scrollTop);
  }, [box, id]);
}

/** Distance in pixels that counts as the end. */
const END_DISTANCE_PX = 80;

/**
 * Tracks whether a reversed column is scrolled to its end. `scrollToEnd` scrolls there, and so does a change of
 * `sentCount`.
 */
export function useScrollToEnd(sentCount: number) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const scrollToEnd = () => {
    if (box.current !== null) box.current.scrollTop = 0;
  };

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // Measured from the end; upward is negative.
    const check = () => setAtEnd(element.scrollTop > -END_DISTANCE_PX);
    element.addEventListener('scroll', check, { passive: true });
    return () => element.removeEventListener('scroll', check);
  }, []);
  useEffect(() => {
    if (sentCount > 0 && box.current !== null) box.current.scrollTop = 0;
  }, [sentCount]);
  return { box, atEnd, scrollToEnd };
}
