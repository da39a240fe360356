import { t } from '@lingui/core/macro';
import type { TodayItem } from '#contract/dashboard.ts';
import { addDays, dayOf } from '../../../lib/time/days.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { fromLocalInput } from '../../../lib/time/local-time.ts';

/** Tomorrow at the reminder hour, in the user's time zone. */
export function tomorrowMorning(now: number, reminder_time: string): string {
  return fromLocalInput(`${addDays(dayOf(now), 1)}T${reminder_time}`) ?? '';
}

/** "Sunday, 22 November at 09:00". */
export function formatSnoozeUntil(until: string): string {
  const day = formatTimestamp(until, { weekday: 'long', day: 'numeric', month: 'long' });
  const time = formatTimestamp(until, { timeStyle: 'short' });
  return t`${day}, ${time}`;
}

/** Announced when an item disappears: the next person and reason. */
export function removedAnnouncement(
  removedItem: TodayItem,
  action: 'done' | 'snoozed',
  next: TodayItem | undefined,
): string {
  const { name } = removedItem;
  if (next === undefined)
    return action === 'done'
      ? t`${name}: done. No more today.`
      : t`${name}: snoozed. No more today.`;
  const { name: next_name, reason } = next;
  return action === 'done'
    ? t`${name}: done. Next: ${next_name}, ${reason}`
    : t`${name}: snoozed. Next: ${next_name}, ${reason}`;
}
