import { plural, t } from '@lingui/core/macro';
import type { Frequency } from './rule-parts.ts';

// One message per kind of schedule, so that languages can inflect and reorder it.

/** "Every week", "Every 2 weeks". */
export function everyUnit(freq: Frequency, interval: number): string {
  switch (freq) {
    case 'DAILY':
      return t`${plural(interval, { 1: 'Every day', other: 'Every # days' })}`;
    case 'WEEKLY':
      return t`${plural(interval, { 1: 'Every week', other: 'Every # weeks' })}`;
    case 'MONTHLY':
      return t`${plural(interval, { 1: 'Every month', other: 'Every # months' })}`;
    case 'YEARLY':
      return t`${plural(interval, { 1: 'Every year', other: 'Every # years' })}`;
  }
}

/** "Every 30 days after it was done". */
export function everyUnitAfterDone(freq: Frequency, interval: number): string {
  switch (freq) {
    case 'DAILY':
      return t`${plural(interval, {
        1: 'Every day after it was done',
        other: 'Every # days after it was done',
      })}`;
    case 'WEEKLY':
      return t`${plural(interval, {
        1: 'Every week after it was done',
        other: 'Every # weeks after it was done',
      })}`;
    case 'MONTHLY':
      return t`${plural(interval, {
        1: 'Every month after it was done',
        other: 'Every # months after it was done',
      })}`;
    case 'YEARLY':
      return t`${plural(interval, {
        1: 'Every year after it was done',
        other: 'Every # years after it was done',
      })}`;
  }
}

/** "Every second Tuesday". */
export function everyWeekday(weekday: string, interval: number): string {
  return t`${plural(interval, {
    1: `Every ${weekday}`,
    2: `Every second ${weekday}`,
    3: `Every third ${weekday}`,
    4: `Every fourth ${weekday}`,
    5: `Every fifth ${weekday}`,
    6: `Every sixth ${weekday}`,
    7: `Every seventh ${weekday}`,
    8: `Every eighth ${weekday}`,
    9: `Every ninth ${weekday}`,
    10: `Every tenth ${weekday}`,
    11: `Every eleventh ${weekday}`,
    12: `Every twelfth ${weekday}`,
    other: `Every # weeks on ${weekday}`,
  })}`;
}

/** "Every Monday and Friday", "Every 2 weeks on Monday and Friday". */
export function everyWeekdays(weekdays: string, interval: number): string {
  return t`${plural(interval, {
    1: `Every ${weekdays}`,
    other: `Every # weeks on ${weekdays}`,
  })}`;
}

export interface MonthDay {
  /** Completes "On …": "the second Tuesday". */
  day: string;
  /** Whether shorter months have it on their last day. */
  orLast: boolean;
}

/** "On the second Tuesday of every third month". */
export function everyMonthOn({ day, orLast }: MonthDay, interval: number): string {
  if (orLast) return everyMonthOnOrLast(day, interval);
  return t`${plural(interval, {
    1: `On ${day} of every month`,
    2: `On ${day} of every second month`,
    3: `On ${day} of every third month`,
    4: `On ${day} of every fourth month`,
    5: `On ${day} of every fifth month`,
    6: `On ${day} of every sixth month`,
    7: `On ${day} of every seventh month`,
    8: `On ${day} of every eighth month`,
    9: `On ${day} of every ninth month`,
    10: `On ${day} of every tenth month`,
    11: `On ${day} of every eleventh month`,
    12: `On ${day} of every twelfth month`,
    other: `Every # months on ${day} of the month`,
  })}`;
}

function everyMonthOnOrLast(day: string, interval: number): string {
  return t`${plural(interval, {
    1: `On ${day} of every month, or its last day`,
    2: `On ${day} of every second month, or its last day`,
    3: `On ${day} of every third month, or its last day`,
    4: `On ${day} of every fourth month, or its last day`,
    5: `On ${day} of every fifth month, or its last day`,
    6: `On ${day} of every sixth month, or its last day`,
    7: `On ${day} of every seventh month, or its last day`,
    8: `On ${day} of every eighth month, or its last day`,
    9: `On ${day} of every ninth month, or its last day`,
    10: `On ${day} of every tenth month, or its last day`,
    11: `On ${day} of every eleventh month, or its last day`,
    12: `On ${day} of every twelfth month, or its last day`,
    other: `Every # months on ${day} of the month, or its last day`,
  })}`;
}

/** "Every year on March 14". */
export function everyYearOnDate(date: string, interval: number): string {
  return t`${plural(interval, {
    1: `Every year on ${date}`,
    other: `Every # years on ${date}`,
  })}`;
}

/** "Every year on the fourth Thursday of November". */
export function everyYearOn({ day, orLast }: MonthDay, months: string, interval: number): string {
  if (orLast)
    return t`${plural(interval, {
      1: `Every year on ${day} of ${months}, or its last day`,
      other: `Every # years on ${day} of ${months}, or its last day`,
    })}`;
  return t`${plural(interval, {
    1: `Every year on ${day} of ${months}`,
    other: `Every # years on ${day} of ${months}`,
  })}`;
}
