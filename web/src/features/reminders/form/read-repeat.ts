import { neverRepeat, type Repeat } from './repeat-rule.ts';
import { ruleParts, WEEKDAYS, WORKDAYS, type RuleParts, type Weekday } from './rule-parts.ts';

/** Form values of a rule; `date` provides what the rule omits. */
export function repeatOf(rule: string | null, date: string, week_start: Weekday = 'MO'): Repeat {
  const noRepeat = neverRepeat(date, week_start);
  if (rule === null) return noRepeat;
  const parts = ruleParts(rule);
  // COUNT and UNTIL exclude each other (RFC 5545 §3.3.10).
  const isValid = parts !== null && (parts.count === null || parts.until === null);
  const pattern = isValid ? patternIn(parts, date) : null;
  if (parts === null || pattern === null) return { ...noRepeat, choice: 'own', own: rule };
  return { ...noRepeat, ...pattern, ...endIn(parts) };
}

type RepeatPattern = Partial<Repeat>;

/** Frequency and days if the form supports them; null otherwise. */
function patternIn(parts: RuleParts, date: string): RepeatPattern | null {
  const custom = { choice: 'custom', every: String(parts.interval) } as const;
  const hasNoInterval = parts.interval === 1;
  if (parts.months.length > 0 && parts.freq !== 'YEARLY') return null;
  switch (parts.freq) {
    case 'DAILY':
      if (hasDays(parts)) return null;
      return hasNoInterval ? { choice: 'day' } : { ...custom, unit: 'days' };
    case 'WEEKLY':
      return weeksIn(parts, custom);
    case 'MONTHLY':
      return monthsIn(parts, custom, date);
    case 'YEARLY': {
      const short_months = writtenOut(parts);
      if (hasDays(parts) && short_months === '') return null;
      return hasNoInterval
        ? { choice: 'year', short_months }
        : { ...custom, unit: 'years', short_months };
    }
  }
}

function weeksIn(parts: RuleParts, custom: RepeatPattern): RepeatPattern | null {
  const { days, month_days, set_pos, week_start, interval } = parts;
  if (month_days.length + set_pos.length > 0 || days.some(({ nth }) => nth !== null)) return null;
  const weekdays = WEEKDAYS.filter((day) => days.some((one) => one.day === day));
  if (interval === 1 && weekdays.length === 0) return { choice: 'week' };
  if (interval === 1 && weekdays.join() === WORKDAYS.join()) return { choice: 'weekday' };
  // The week start matters only for several days and intervals over one week.
  const weekStart = interval > 1 && weekdays.length > 1 ? { week_start } : {};
  return { ...custom, unit: 'weeks', weekdays, ...weekStart };
}

function monthsIn(parts: RuleParts, custom: RepeatPattern, date: string): RepeatPattern | null {
  const { month_days, set_pos, interval } = parts;
  const months = { ...custom, unit: 'months' } as const;
  if (parts.days.length > 0) {
    const nth = nthWeekdayIn(parts);
    return nth && { ...months, month_on: 'nth', ...nth };
  }
  if (month_days.join() === '-1' && set_pos.length === 0) return { ...months, month_on: 'last' };
  const short_months = writtenOut(parts);
  if (hasDays(parts) && short_months === '' && !isDayOf(parts, date)) return null;
  return interval === 1
    ? { choice: 'month', short_months }
    : { ...months, month_on: 'date', short_months };
}

function nthWeekdayIn({ days, month_days, set_pos }: RuleParts): RepeatPattern | null {
  const [first] = days;
  if (first === undefined || days.length > 1 || month_days.length > 0) return null;
  const nth = first.nth ?? set_pos[0] ?? 0;
  const isTwice = first.nth !== null && set_pos.length > 0;
  if (isTwice || set_pos.length > 1 || ![1, 2, 3, 4, -1].includes(nth)) return null;
  return { nth, nth_weekday: first.day };
}

/** Whether the rule repeats on the date's day of the month, which every month has. */
function isDayOf({ month_days, set_pos }: RuleParts, date: string): boolean {
  const [day = 0] = month_days;
  return (
    month_days.length === 1 && set_pos.length === 0 && day === Number(date.slice(8)) && day <= 28
  );
}

function hasDays({ days, month_days, months, set_pos }: RuleParts): boolean {
  return days.length + month_days.length + months.length + set_pos.length > 0;
}

function writtenOut({ freq, days, month_days, months, set_pos }: RuleParts): string {
  if (days.length > 0) return '';
  const monthDaysText = month_days.join();
  if (freq === 'YEARLY')
    return months.join() === '2' && monthDaysText === '-1' && set_pos.length === 0
      ? 'BYMONTH=2;BYMONTHDAY=-1'
      : '';
  const short =
    /^28,29(,30)?$/.test(monthDaysText) && set_pos.join() === '-1' && months.length === 0;
  return short ? `BYMONTHDAY=${monthDaysText};BYSETPOS=-1` : '';
}

function endIn({ until, count }: RuleParts): Pick<Repeat, 'ends'> & Partial<Repeat> {
  if (until !== null) return { ends: 'on', until };
  return count === null ? { ends: 'never' } : { ends: 'after', count: String(count) };
}
