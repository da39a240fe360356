import { useMemo } from 'react';
import { byDay } from '../../lib/days.ts';
import { useRegion } from '../../lib/region.ts';
import type { NotificationItem } from './notification-items.ts';

/** A row of the page: the name of a day, or what happened in it. */
export type DayRow =
  | { key: string; day: string }
  | { key: string; item: NotificationItem; first: boolean; last: boolean };

/** The days where the reader is, each with its name above it; made anew only for other items, not at each step of scrolling. */
export function useDayRows(items: readonly NotificationItem[]): DayRow[] {
  const { time_zone } = useRegion();
  return useMemo(() => dayRows(items, time_zone), [items, time_zone]);
}

function dayRows(items: readonly NotificationItem[], time_zone: string): DayRow[] {
  return byDay(items, ({ time }) => time, time_zone).flatMap(({ day, items: lines }): DayRow[] => [
    { key: `${day} ${lines[0]?.key}`, day },
    ...lines.map((item, place) => ({
      key: item.key,
      item,
      first: place === 0,
      last: place === lines.length - 1,
    })),
  ]);
}
