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
  return count.trim() === '' ? null : Number(count) * UNIT_DAYS[unit];
}

export function cadenceError(cadence: Cadence, { min_days = 1 } = {}): string | null {
  const days = cadenceDays(cadence);
  if (days === null) return null;
  if (!Number.isInteger(Number(cadence.count)) || days < min_days) return 'Enter a whole number.';
  return days > MAX_DAYS ? 'Must be at most 10 years.' : null;
}

const YEAR_DAYS = 365;

/** "every day", "every 2 weeks", "every month", "every year", "off" */
export function cadenceText(days: number): string {
  if (days === 0) return 'off';
  if (days === YEAR_DAYS) return 'every year';
  const { count, unit } = cadenceFromDays(days);
  return count === '1' ? `every ${unit.slice(0, -1)}` : `every ${count} ${unit}`;
}
