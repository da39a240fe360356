import { plural, t } from '@lingui/core/macro';
import type { Reminder } from '#contract/reminders.ts';
import { addDays, dayOf, formatDay } from '../../lib/time/days.ts';
import { timeText } from '../../lib/time/date-text.ts';
import { formatTimestamp, region } from '../../lib/time/region.ts';

/** "Today", "Tomorrow", "Tue, Nov 24", in other years "Tue, Nov 24, 2027". */
export function formatDayShort(day: string, now: number): string {
  switch (daysFromToday(day, now)) {
    case 0:
      return t`Today`;
    case 1:
      return t`Tomorrow`;
    case -1:
      return t`Yesterday`;
    default:
      return formatWeekdayAndDate(day, now);
  }
}

/** Inside other text: "today", "tomorrow", "Tue, Nov 24". */
export function dayInText(day: string, now: number): string {
  switch (daysFromToday(day, now)) {
    case 0:
      return t({ comment: 'Inside other text', message: 'today' });
    case 1:
      return t({ comment: 'Inside other text', message: 'tomorrow' });
    case -1:
      return t({ comment: 'Inside other text', message: 'yesterday' });
    default:
      return formatWeekdayAndDate(day, now);
  }
}

/** 0, 1 or -1; null for other days. */
function daysFromToday(day: string, now: number): number | null {
  const today = dayOf(now);
  return [0, 1, -1].find((days) => day === addDays(today, days)) ?? null;
}

function formatWeekdayAndDate(day: string, now: number): string {
  const year = day.slice(0, 4) === dayOf(now).slice(0, 4) ? {} : { year: 'numeric' as const };
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', ...year });
}

type DueFields = Pick<Reminder, 'due_date' | 'due_time' | 'time_zone'>;

/** "Today, 9:00 AM", "Tue, Nov 24"; names the time zone if it differs from the user's. */
export function formatDue(due: DueFields, now: number): string {
  return withTime(formatDayShort(due.due_date, now), due);
}

/** Inside other text: "today, 9:00 AM". */
export function dueInText(due: DueFields, now: number): string {
  return withTime(dayInText(due.due_date, now), due);
}

function withTime(day: string, { due_time, time_zone }: DueFields): string {
  if (due_time === null) return day;
  const time = timeText(due_time);
  const zone = zoneName(time_zone);
  return time_zone === region().time_zone ? t`${day}, ${time}` : t`${day}, ${time} (${zone})`;
}

/** A timestamp in the user's time zone: "Tomorrow, 9:00 AM". */
export function formatTimestampShort(timestamp: string | number, now: number): string {
  const day = formatDayShort(dayOf(timestamp), now);
  const time = formatTimestamp(timestamp, { timeStyle: 'short' });
  return t`${day}, ${time}`;
}

/** Inside other text: "tomorrow, 9:00 AM". */
export function timestampInText(timestamp: string | number, now: number): string {
  const day = dayInText(dayOf(timestamp), now);
  const time = formatTimestamp(timestamp, { timeStyle: 'short' });
  return t`${day}, ${time}`;
}

/** When it was completed, until when it's snoozed, or when it's due. */
export function formatStatus(
  reminder: DueFields & Pick<Reminder, 'status' | 'snoozed_until' | 'completed_at'>,
  now: number,
): string {
  const { status, snoozed_until, completed_at } = reminder;
  if (status === 'done') {
    const time = timestampInText(completed_at ?? now, now);
    return t`Done ${time}`;
  }
  if (status === 'snoozed' && snoozed_until !== null) {
    const time = timestampInText(snoozed_until, now);
    return t`Snoozed until ${time}`;
  }
  return formatDue(reminder, now);
}

export function zoneName(time_zone: string): string {
  return (time_zone.split('/').at(-1) ?? time_zone).replaceAll('_', ' ');
}

/** "On the day", "1 day before", "2 weeks before". */
export function formatLeadTime(days: number): string {
  if (days === 0) return t`On the day`;
  const weeks = days / 7;
  return Number.isInteger(weeks)
    ? t`${plural(weeks, { one: '# week before', other: '# weeks before' })}`
    : t`${plural(days, { one: '# day before', other: '# days before' })}`;
}
