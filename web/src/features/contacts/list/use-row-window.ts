import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
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
  const { tabStop, moveByKey, step, focusTabStop, moveTo } = useRowFocus(list, count, openIndex);
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

  useLayoutScroll(rows, { layout, height, openIndex, tabStop, first: visible.first });
  const showRow = (id: number, index: number) => {
    setOpened({ id, index });
    moveTo(index);
    rows.scrollToIndex(index);
  };
  return {
    rows: rows.getVirtualItems(),
    total: rows.getTotalSize(),
    height,
    head,
    density,
    visible,
    tabStop,
    moveTo,
    openIndex,
    jumpTo: (index: number) => rows.scrollToIndex(index, { align: 'start' }),
    opened: (id: number, index: number) => setOpened({ id, index }),
    /** Scrolls to the row of a contact that was opened elsewhere. */
    showRow,
    step: (offset: 1 | -1) => rows.scrollToIndex(step(offset)),
    /** Moves by a key; null if it isn't a navigation key. */
    moveByKey: (event: KeyboardEvent): number | null => {
      const index = moveByKey(event, visible.last - visible.first - 1);
      if (index !== null) rows.scrollToIndex(index);
      return index;
    },
  };
}

interface LayoutState {
  layout: 'list' | 'table';
  /** Of a row; differs by density. */
  height: number;
  openIndex: number;
  tabStop: number;
  first: number;
}

/** Keeps the first row when the density changes. Opening a contact turns the table into a list with that row in view; closing it restores the table's position. */
function useLayoutScroll(rows: Virtualizer<HTMLElement, Element>, state: LayoutState): void {
  const { layout, height, openIndex, tabStop, first } = state;
  const previous = useRef({ layout, height, first: 0, offset: 0 });
  const tableOffset = useRef<number | null>(null);
  useLayoutEffect(() => {
    const isSameLayout = previous.current.layout === layout;
    if (isSameLayout && previous.current.height === height) return;
    rows.measure();
    if (isSameLayout) return rows.scrollToIndex(previous.current.first, { align: 'start' });
    if (layout === 'list') {
      tableOffset.current = previous.current.offset;
      if (openIndex >= 0) return rows.scrollToIndex(openIndex, { align: 'center' });
    } else if (tableOffset.current !== null) {
      rows.scrollToOffset(tableOffset.current);
      return rows.scrollToIndex(tabStop, { align: 'auto' });
    }
    rows.scrollToIndex(previous.current.first, { align: 'start' });
  }, [rows, layout, height, openIndex, tabStop]);
  useEffect(() => {
    previous.current = { layout, height, first, offset: rows.scrollOffset ?? 0 };
  });
}

export type RowWindow = ReturnType<typeof useRowWindow>;
