import { useLayoutEffect, useState, type RefObject } from 'react';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import type { DayRow } from './use-day-rows.ts';
import type { NotificationItem } from './notification-items.ts';

const DAY_HEIGHT = 52;
const HEIGHTS: Record<NotificationItem['kind'], number> = { event: 70, request: 112 };

/** Which rows of the list are in the document: those in sight and a few more, as the page is scrolled. */
export function useDaysWindow(list: RefObject<HTMLElement | null>, rows: readonly DayRow[]) {
  const [top, setTop] = useState(0);
  const held = useFocusedKey(list);
  const place = rows.findIndex(({ key }) => key === held);
  const sight = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    overscan: 8,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    // What has the focus stays in the document also when it is scrolled away.
    rangeExtractor: (range) => includeIndex(range, place),
  });
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [list]);
  return {
    height: sight.getTotalSize(),
    measure: sight.measureElement,
    shown: sight.getVirtualItems().flatMap(({ index, start }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ index, row, top: start - top }];
    }),
  };
}

function useFocusedKey(list: RefObject<HTMLElement | null>): string | undefined {
  const [key, setKey] = useState<string>();
  useLayoutEffect(() => {
    const element = list.current;
    const look = ({ target }: Event) =>
      setKey((target as Element).closest('li')?.dataset['key'] ?? undefined);
    element?.addEventListener('focusin', look);
    return () => element?.removeEventListener('focusin', look);
  }, [list]);
  return key;
}

function heightOf(row: DayRow | undefined): number {
  return row !== undefined && 'item' in row ? HEIGHTS[row.item.kind] : DAY_HEIGHT;
}

function includeIndex(range: Range, place: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (place < 0 || place >= range.count || shown.includes(place)) return shown;
  return [...shown, place].toSorted((a, b) => a - b);
}
