import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { groupByDay, dayLabel } from '../../lib/time/days.ts';
import { focusHeadingAfterRemoval } from '../../lib/focus/focus-heading-after-removal.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { cx } from '../../ui/styles/cx.ts';
import { useRegion } from '../../lib/time/region.ts';
import type { NotificationItem } from './notification-items.ts';
import { NotificationLine } from './notification-line.tsx';
import { includeIndex } from '../../lib/virtual-range.ts';

const DAY_HEIGHT = 52;

const HEIGHTS: Record<NotificationItem['kind'], number> = { event: 70, request: 112 };

export function NotificationDays({ items }: { items: readonly NotificationItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const rows = useDayRows(items);
  const { height, measure, shown } = useDaysWindow(list, rows);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t`Notifications by day`}
      className="relative"
      style={{ height }}
    >
      {shown.map(({ index, row, top }) => (
        <li
          key={row.key}
          ref={measure}
          data-index={index}
          data-key={row.key}
          className="absolute inset-x-0"
          style={{ top }}
        >
          <Row row={row} now={now} onAnswer={() => focusHeadingAfterRemoval(list.current)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row, now, onAnswer }: { row: DayRow; now: number; onAnswer: () => void }) {
  if ('day' in row)
    return <h2 className="pt-4 pb-2 text-sm font-semibold text-muted">{dayLabel(row.day, now)}</h2>;
  const { item, first, last } = row;
  return (
    <div
      className={cx(
        'overflow-hidden border-x border-b border-line bg-surface',
        first && 'rounded-t-lg border-t',
        last && 'rounded-b-lg shadow-card',
      )}
    >
      <NotificationLine item={item} now={now} onAnswer={onAnswer} />
    </div>
  );
}

function useDaysWindow(list: RefObject<HTMLElement | null>, rows: readonly DayRow[]) {
  const [top, setTop] = useState(0);
  const focused = useFocusedKey(list);
  const focusedIndex = rows.findIndex(({ key }) => key === focused);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    scrollMargin: top,
    overscan: 8,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    // The focused row stays mounted.
    rangeExtractor: (range) => includeIndex(range, focusedIndex),
  });
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [list]);
  return {
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    shown: virtualizer.getVirtualItems().flatMap(({ index, start }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ index, row, top: start - top }];
    }),
  };
}

function useFocusedKey(list: RefObject<HTMLElement | null>): string | undefined {
  const [key, setKey] = useState<string>();
  useLayoutEffect(() => {
    const element = list.current;
    const check = ({ target }: Event) =>
      setKey((target as Element).closest('li')?.dataset['key'] ?? undefined);
    element?.addEventListener('focusin', check);
    return () => element?.removeEventListener('focusin', check);
  }, [list]);
  return key;
}

function heightOf(row: DayRow | undefined): number {
  return row !== undefined && 'item' in row ? HEIGHTS[row.item.kind] : DAY_HEIGHT;
}

/** A day heading or an item. */
type DayRow =
  | { key: string; day: string }
  | { key: string; item: NotificationItem; first: boolean; last: boolean };

/** Local days with their headings; memoized, because scrolling renders often. */
function useDayRows(items: readonly NotificationItem[]): DayRow[] {
  const { time_zone } = useRegion();
  return useMemo(() => dayRows(items, time_zone), [items, time_zone]);
}

function dayRows(items: readonly NotificationItem[], time_zone: string): DayRow[] {
  return groupByDay(items, ({ time }) => time, time_zone).flatMap(
    ({ day, items: lines }): DayRow[] => [
      { key: `${day} ${lines[0]?.key}`, day },
      ...lines.map((item, index) => ({
        key: item.key,
        item,
        first: index === 0,
        last: index === lines.length - 1,
      })),
    ],
  );
}
