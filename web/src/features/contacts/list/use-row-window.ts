import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import type { Column } from './columns.ts';
import type { RowRange } from './list-pages.ts';
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-class.ts';
import { usePaneFocus } from '../detail/use-pane-focus.ts';
import { useRowFocus } from './use-row-focus.ts';

interface WindowOptions {
  count: number;
  openId: number | undefined;
  columns: readonly Column[] | null;
  /** Changes with filter and order, which resets the scroll position. */
  listKey: string;
}

const NOTHING: RowRange = { first: 0, last: 0 };

/** Virtualization and keyboard position of the list. */
export function useRowWindow(list: RefObject<HTMLElement | null>, options: WindowOptions) {
  const { count, openId, columns, listKey } = options;
  const look = columns === null ? 'list' : 'table';
  const [opened, setOpened] = useState({ id: 0, place: -1 });
  const openAt = opened.id === openId ? opened.place : -1;
  const { stop, walk, focusStop, standAt } = useRowFocus(list, count, openAt);
  usePaneFocus(openId, { is: 'list', takeFocus: focusStop });
  const rows = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT[look],
    overscan: 8,
    paddingStart: HEAD_HEIGHT[look],
    scrollPaddingStart: HEAD_HEIGHT[look],
    paddingEnd: 8,
    // The tab stop stays mounted outside the viewport.
    rangeExtractor: (range) => includeIndex(range, stop),
  });
  const inSight = rows.range
    ? { first: rows.range.startIndex, last: rows.range.endIndex }
    : NOTHING;
  useEffect(() => rows.scrollToOffset(0), [rows, listKey]);

  // Keeps the position when switching between table and list.
  const before = useRef({ look, first: 0 });
  useLayoutEffect(() => {
    if (before.current.look === look) return;
    rows.measure();
    if (openAt >= 0 && look === 'list') rows.scrollToIndex(openAt, { align: 'center' });
    else rows.scrollToIndex(before.current.first, { align: 'start' });
  }, [rows, look, openAt]);
  useEffect(() => {
    before.current = { look, first: inSight.first };
  });
  return {
    rows: rows.getVirtualItems(),
    total: rows.getTotalSize(),
    height: ROW_HEIGHT[look],
    inSight,
    stop,
    standAt,
    opened: (id: number, place: number) => setOpened({ id, place }),
    /** Moves by a key; null if it isn't a navigation key. */
    walk: (event: KeyboardEvent): number | null => {
      const place = walk(event, inSight.last - inSight.first - 1);
      if (place !== null) rows.scrollToIndex(place);
      return place;
    },
  };
}

export type RowWindow = ReturnType<typeof useRowWindow>;

function includeIndex(range: Range, place: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (place >= range.count || shown.includes(place)) return shown;
  return [...shown, place].toSorted((a, b) => a - b);
}
