import { plural, t } from '@lingui/core/macro';
import { toAsciiDigits } from '#contract/digits.ts';

export type CadenceUnit = 'days' | 'weeks' | 'months';

/** A month counts as 30 days. */
const UNIT_DAYS: Record<CadenceUnit, number> = { days: 1, weeks: 7, months: 30 };
const MAX_DAYS = 3650;

export interface Cadence {
  count: string;
  unit: CadenceUnit;
}

/** The largest exact unit: 14 days are 2 weeks, 90 are 3 months. */
export function cadenceFromDays(days: number | null): Cadence {
  if (days === null) return { count: '', unit: 'weeks' };
  const unit =
    days % UNIT_DAYS.months === 0 ? 'months' : days % UNIT_DAYS.weeks === 0 ? 'weeks' : 'days';
  return { count: String(days / UNIT_DAYS[unit]), unit };
}

export function cadenceDays({ count, unit }: Cadence): number | null {
  return count.trim() === '' ? null : Number(toAsciiDigits(count)) * UNIT_DAYS[unit];
}

export function cadenceError(cadence: Cadence, { min_days = 1 } = {}): string | null {
  const days = cadenceDays(cadence);
  if (days === null) return null;
  if (!Number.isInteger(Number(toAsciiDigits(cadence.count))) || days < min_days)
    return t`Enter a whole number.`;
  return days > MAX_DAYS ? t`Must be at most 10 years.` : null;
}

const YEAR_DAYS = 365;

/** In running text: "every day", "every 2 weeks", "every month", "every year", "off". */
export function cadenceText(days: number): string {
  if (days === 0) return t`off`;
  if (days === YEAR_DAYS) return t`every year`;
  const { count: text, unit } = cadenceFromDays(days);
  const count = Number(text);
  if (unit === 'days') return t`${plural(count, { one: 'every day', other: 'every # days' })}`;
  return unit === 'weeks'
    ? t`${plural(count, { one: 'every week', other: 'every # weeks' })}`
    : t`${plural(count, { one: 'every month', other: 'every # months' })}`;
}

/** On its own, not in running text: "Every day", "Every 2 weeks", "Off". */
export function cadenceLabel(days: number): string {
  if (days === 0) return t`Off`;
  if (days === YEAR_DAYS) return t`Every year`;
  const { count: text, unit } = cadenceFromDays(days);
  const count = Number(text);
  if (unit === 'days') return t`${plural(count, { one: 'Every day', other: 'Every # days' })}`;
  return unit === 'weeks'
    ? t`${plural(count, { one: 'Every week', other: 'Every # weeks' })}`
    : t`${plural(count, { one: 'Every month', other: 'Every # months' })}`;
}
