import { dayOf, startOfWeek } from '../../lib/days.ts';
import type { Region } from '../../lib/region.ts';

export interface EventGroup<T> {
  label: 'Today' | 'This week' | 'Earlier';
  events: T[];
}

/** Cuts a log, newest first, into today, the rest of the week as the person counts it, and before. Empty groups are left out. */
export function eventGroups<T extends { created_at: string }>(
  events: readonly T[],
  now: number,
  { time_zone, week_start }: Pick<Region, 'time_zone' | 'week_start'>,
): EventGroup<T>[] {
  const today = dayOf(now, time_zone);
  const firstDay = startOfWeek(today, week_start);
  const groups: EventGroup<T>[] = [
    { label: 'Today', events: [] },
    { label: 'This week', events: [] },
    { label: 'Earlier', events: [] },
  ];
  for (const event of events) {
    const day = dayOf(event.created_at, time_zone);
    groups[day >= today ? 0 : day >= firstDay ? 1 : 2]?.events.push(event);
  }
  return groups.filter((group) => group.events.length > 0);
}
