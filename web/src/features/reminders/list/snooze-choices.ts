import { t } from '@lingui/core/macro';
import { addDays, dayOf, startOfWeek } from '../../../lib/time/days.ts';
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

/** Tomorrow and the first day of next week, local. */
export function daysAhead(now: number): { tomorrow: string; next_week: string } {
  const today = dayOf(now);
  return {
    tomorrow: addDays(today, 1),
    next_week: addDays(startOfWeek(today, region().week_start), 7),
  };
}
