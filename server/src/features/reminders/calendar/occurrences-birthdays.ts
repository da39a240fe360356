import { birthdayIn, type CalendarDate } from '../dates/wall-clock.ts';

/** Days of one year, as `MM-DD`, both included. */
export interface DaysOfYear {
  year: number;
  from: string;
  to: string;
}

/** The days of each year that a range has, with 29 February where the 28th stands for it. */
export function daysOfYears(from: CalendarDate, to: CalendarDate): DaysOfYear[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, after) => {
    const year = first + after;
    const end = year === last ? to.slice(5) : '12-31';
    return {
      year,
      from: year === first ? from.slice(5) : '01-01',
      to: end === '02-28' && birthdayIn(year, '--02-29').endsWith('-28') ? '02-29' : end,
    };
  });
}

/** The day of a year on which a birthday is kept; null before one is born. */
export function birthdayOn(year: number, birthday: string): CalendarDate | null {
  const isBorn = birthday.startsWith('-') || Number(birthday.slice(0, 4)) <= year;
  return isBorn ? birthdayIn(year, birthday) : null;
}
