import { t } from '@lingui/core/macro';
import { addDays, addMonths, dayOf, startOfWeek } from '../../../lib/time/days.ts';
import { region } from '../../../lib/time/region.ts';
import { fromLocalInput } from '../../../lib/time/local-time.ts';

export interface SnoozeChoice {
  label: string;
  until: string;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** In an hour, or tomorrow or next week at the reminder hour. */
export function snoozeChoices(now: number, reminder_time: string): readonly SnoozeChoice[] {
  const { tomorrow, next_week } = daysAhead(now);
  const at = (day: string) => fromLocalInput(`${day}T${reminder_time}`) ?? '';
  const in_an_hour = new Date(Math.ceil((now + HOUR) / MINUTE) * MINUTE).toISOString();
  return [
    { label: t`1 hour`, until: in_an_hour },
    { label: t`Tomorrow`, until: at(tomorrow) },
    { label: t`Next week`, until: at(next_week) },
  ];
}

/** Days a reminder is often due on, each once: on the last day of a week, tomorrow is next week. */
export function quickDates(now: number): readonly { label: string; day: string }[] {
  const today = dayOf(now);
  const { tomorrow, next_week } = daysAhead(now);
  return [
    { label: t`Tomorrow`, day: tomorrow },
    ...(next_week === tomorrow ? [] : [{ label: t`Next week`, day: next_week }]),
    { label: t`In 2 weeks`, day: addDays(today, 14) },
    { label: t`In a month`, day: addMonths(today, 1) },
  ];
}

/** Tomorrow and the first day of next week, local. */
export function daysAhead(now: number): { tomorrow: string; next_week: string } {
  const today = dayOf(now);
  return {
    tomorrow: addDays(today, 1),
    next_week: addDays(startOfWeek(today, region().week_start), 7),
  };
}
