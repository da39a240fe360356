import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Column } from './columns.ts';
import type { RowRange } from './list-pages.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useDensity } from './density.ts';
import { headHeight, rowHeight } from './row-class.ts';
import { usePaneFocus } from '../detail/use-pane-focus.ts';
import { useRowFocus } from './use-row-focus.ts';
import { includeIndex } from '../../../lib/virtual-range.ts';

interface WindowOptions {
  count: number;
  openId: number | undefined;
  columns: readonly Column[] | null;
  /** Changes with filter and order, which resets the scroll position. */
  listKey: string;
}

const EMPTY_RANGE: RowRange = { first: 0, last: 0 };

export function useRowWindow(list: RefObject<HTMLElement | null>, options: WindowOptions) {
  const { count, openId, columns, listKey } = options;
  const layout = columns === null ? 'list' : 'table';
  const density = useDensity();
  const height = rowHeight(layout, density, useMedia('(pointer: coarse)'));
  const head = headHeight(layout, density);
  const [opened, setOpened] = useState({ id: 0, index: -1 });
  const openIndex = opened.id === openId ? opened.index : -1;
  const { tabStop, moveByKey, focusTabStop, moveTo } = useRowFocus(list, count, openIndex);
  usePaneFocus(openId, { name: 'list', takeFocus: focusTabStop });
  const rows = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    overscan: 8,
    paddingStart: head,
    scrollPaddingStart: head,
    paddingEnd: 8,
    // The tab stop stays mounted outside the viewport.
    rangeExtractor: (range) => includeIndex(range, tabStop),
  });
  const visible = rows.range
    ? { first: rows.range.startIndex, last: rows.range.endIndex }
    : EMPTY_RANGE;
  useEffect(() => rows.scrollToOffset(0), [rows, listKey]);

  // Keeps the position when the layout or density changes.
  const shape = `${layout} ${height}`;
  const previous = useRef({ shape, first: 0 });
  useLayoutEffect(() => {
    if (previous.current.shape === shape) return;
    rows.measure();
    if (openIndex >= 0 && layout === 'list') rows.scrollToIndex(openIndex, { align: 'center' });
    else rows.scrollToIndex(previous.current.first, { align: 'start' });
  }, [rows, layout, shape, openIndex]);
  useEffect(() => {
    previous.current = { shape, first: visible.first };
  });
  return {
    rows: rows.getVirtualItems(),
    total: rows.getTotalSize(),
    height,
    head,
    density,
    visible,
    tabStop,
    moveTo,
    jumpTo: (index: number) => rows.scrollToIndex(index, { align: 'start' }),
    opened: (id: number, index: number) => setOpened({ id, index }),
    /** Moves by a key; null if it isn't a navigation key. */
    moveByKey: (event: KeyboardEvent): number | null => {
      const index = moveByKey(event, visible.last - visible.first - 1);
      if (index !== null) rows.scrollToIndex(index);
      return index;
    },
  };
}

export type RowWindow = ReturnType<typeof useRowWindow>;
