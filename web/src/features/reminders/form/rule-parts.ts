/** Weekdays of RFC 5545, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WORKDAYS: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** "2TU" is the second Tuesday, "-1FR" the last Friday; null: every one. */
export interface DayOfRule {
  nth: number | null;
  day: Weekday;
}

/** A parsed rule (RFC 5545 §3.3.10). */
export interface RuleParts {
  freq: Frequency;
  interval: number;
  count: number | null;
  /** `YYYY-MM-DD`. */
  until: string | null;
  days: readonly DayOfRule[];
  month_days: readonly number[];
  months: readonly number[];
  set_pos: readonly number[];
  week_start: Weekday;
}

/** Parses a rule; null if it has unsupported parts. */
export function ruleParts(rule: string): RuleParts | null {
  const parts: RuleParts = {
    freq: 'DAILY',
    interval: 1,
    count: null,
    until: null,
    days: [],
    month_days: [],
    months: [],
    set_pos: [],
    week_start: 'MO',
  };
  const segments = rule.replace(/^RRULE:/, '').split(';');
  if (!segments.some((part) => part.startsWith('FREQ='))) return null;
  for (const part of segments) {
    const [name = '', value = ''] = part.split('=');
    const parsed = READERS[name]?.(value);
    if (parsed === undefined || parsed === null) return null;
    Object.assign(parts, parsed);
  }
  return parts;
}

const READERS: Record<string, (value: string) => Partial<RuleParts> | null> = {
  FREQ: (value) => (isFrequency(value) ? { freq: value } : null),
  INTERVAL: (value) => (isCount(value) ? { interval: Number(value) } : null),
  COUNT: (value) => (isCount(value) ? { count: Number(value) } : null),
  UNTIL: (value) => {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(value) ?? [];
    return day === undefined ? null : { until: `${year}-${month}-${day}` };
  },
  BYDAY: (value) => {
    const days = value.split(',').map(dayOfRule);
    return days.includes(null) ? null : { days: days as DayOfRule[] };
  },
  BYMONTHDAY: (value) => parseNumbers(value, (month_days) => ({ month_days })),
  BYMONTH: (value) => parseNumbers(value, (months) => ({ months })),
  BYSETPOS: (value) => parseNumbers(value, (set_pos) => ({ set_pos })),
  WKST: (value) => (isWeekday(value) ? { week_start: value } : null),
};

function dayOfRule(value: string): DayOfRule | null {
  const [, nth, day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(value) ?? [];
  if (!isWeekday(day)) return null;
  return { nth: nth === undefined ? null : Number(nth), day };
}

function parseNumbers(
  value: string,
  build: (numbers: number[]) => Partial<RuleParts>,
): Partial<RuleParts> | null {
  const numbers = value.split(',').map(Number);
  return numbers.every((one) => Number.isInteger(one) && one !== 0) ? build(numbers) : null;
}

function isFrequency(value: string): value is Frequency {
  return /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(value);
}

function isWeekday(value: string): value is Weekday {
  return (WEEKDAYS as readonly string[]).includes(value);
}

function isCount(value: string): boolean {
  return /^[1-9]\d{0,5}$/.test(value);
}

export function weekdayOf(day: string): Weekday {
  const sunday_first = new Date(`${day}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sunday_first + 6) % 7] ?? 'MO';
}
