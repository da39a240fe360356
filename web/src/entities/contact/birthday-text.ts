import { formatDay } from '../../lib/time/days.ts';

/** "December 9, 1906", or "December 9" without a year; localized. */
export function birthdayText(birthday: string): string {
  return birthday.startsWith('--')
    ? formatDay(`2000-${birthday.slice(2)}`, { month: 'long', day: 'numeric' })
    : formatDay(birthday, { dateStyle: 'long' });
}
