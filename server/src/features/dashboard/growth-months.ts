import { lastMonthsUntil } from '../../text/months.ts';
import { toTimestamp } from '../reminders/public.ts';

/** Months of a calendar in their order: each as `YYYY-MM`, and the moment at which it begins by the clocks of a zone. */
export function lastMonths(today: string, time_zone: string, count: number) {
  return lastMonthsUntil(today, count).map((month) => ({
    month,
    begins: toTimestamp(`${month}-01`, '00:00', time_zone),
  }));
}

/** What there was at the end of each month, of what was there before the first and came in each. */
export function cumulativeSum(before: number, came: number[]): number[] {
  let sum = before;
  return came.map((count) => (sum += count));
}
