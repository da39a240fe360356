import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

const PAGE = 8;

const STEPS: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  PageDown: (place, last) => Math.min(place + PAGE, last),
  PageUp: (place) => Math.max(place - PAGE, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * One row of a long list is the stop of the Tab key; arrow keys, Home and End walk from it. `openAt` is where the walk
 * begins, -1 for the top.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, count: number, openAt: number) {
  const [walkedTo, setWalkedTo] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const last = count - 1;
  const stop = Math.max(0, Math.min(walkedTo ?? openAt, last));

  // A row far away is drawn only once the list has been scrolled to it: looked for after each drawing.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  /** Gives the row to scroll to, or null where the key isn't one of the walk. */
  const walk = (event: KeyboardEvent): number | null => {
    const place = STEPS[event.key]?.(stop, last);
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return null;
    event.preventDefault();
    wanted.current = place;
    setWalkedTo(place);
    return place;
  };
  return { stop, walk, standAt: setWalkedTo };
}
