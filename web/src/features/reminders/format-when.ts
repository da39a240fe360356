import type { Reminder } from '#contract/reminders.ts';
import { addDays, dayOf, formatDay } from '../../lib/time/days.ts';
import { timeText } from '../../lib/time/date-text.ts';
import { formatTimestamp, region } from '../../lib/time/region.ts';

/** "Today", "Tomorrow", "Tue, Nov 24", in other years "Tue, Nov 24, 2027". */
export function formatDayShort(day: string, now: number): string {
  const today = dayOf(now);
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  if (day === addDays(today, -1)) return 'Yesterday';
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', ...year });
}

type DueFields = Pick<Reminder, 'due_date' | 'due_time' | 'time_zone'>;

/** "Today, 9:00 AM", "Tue, Nov 24"; names the time zone if it differs from the user's. */
export function formatDue({ due_date, due_time, time_zone }: DueFields, now: number): string {
  const day = formatDayShort(due_date, now);
  if (due_time === null) return day;
  const zone = time_zone === region().time_zone ? '' : ` (${zoneName(time_zone)})`;
  return `${day}, ${timeText(due_time)}${zone}`;
}

/** A timestamp in the user's time zone: "Tomorrow, 9:00 AM". */
export function formatTimestampShort(timestamp: string | number, now: number): string {
  return `${formatDayShort(dayOf(timestamp), now)}, ${formatTimestamp(timestamp, { timeStyle: 'short' })}`;
}

/** When it was completed, until when it's snoozed, or when it's due. */
export function formatStatus(
  reminder: DueFields & Pick<Reminder, 'status' | 'snoozed_until' | 'completed_at'>,
  now: number,
): string {
  const { status, snoozed_until, completed_at } = reminder;
  if (status === 'done')
    return `Done ${lowercaseFirstDay(formatTimestampShort(completed_at ?? now, now))}`;
  if (status === 'snoozed' && snoozed_until !== null)
    return `Snoozed until ${lowercaseFirstDay(formatTimestampShort(snoozed_until, now))}`;
  return formatDue(reminder, now);
}

export function zoneName(time_zone: string): string {
  return (time_zone.split('/').at(-1) ?? time_zone).replaceAll('_', ' ');
}

/** Inside a text: "tomorrow, 9:00 AM". */
export function lowercaseFirstDay(text: string): string {
  return text.replace(/^(Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());
}

/** "On the day", "1 day before", "2 weeks before". */
export function formatLeadTime(days: number): string {
  if (days === 0) return 'On the day';
  const [count, unit] = days % 7 === 0 ? [days / 7, 'week'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'} before`;
}
