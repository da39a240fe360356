export type CadenceUnit = 'days' | 'weeks' | 'months';

/** A month counts as 30 days. */
const DAYS: Record<CadenceUnit, number> = { days: 1, weeks: 7, months: 30 };
const LONGEST = 3650;

export interface Cadence {
  count: string;
  unit: CadenceUnit;
}

/** The largest exact unit: 14 days are 2 weeks, 90 are 3 months. */
export function cadenceOf(days: number | null): Cadence {
  if (days === null) return { count: '', unit: 'weeks' };
  const unit = days % DAYS.months === 0 ? 'months' : days % DAYS.weeks === 0 ? 'weeks' : 'days';
  return { count: String(days / DAYS[unit]), unit };
}

export function daysOf({ count, unit }: Cadence): number | null {
  return count.trim() === '' ? null : Number(count) * DAYS[unit];
}

export function cadenceProblem(cadence: Cadence): string | null {
  const days = daysOf(cadence);
  if (days === null) return null;
  if (!Number.isInteger(Number(cadence.count)) || days < 1) return 'Please give a whole number.';
  return days > LONGEST ? 'Ten years at most.' : null;
}

const YEAR = 365;

/** "every day", "every 2 weeks", "every month", "every year" */
export function cadenceText(days: number): string {
  if (days === YEAR) return 'every year';
  const { count, unit } = cadenceOf(days);
  return count === '1' ? `every ${unit.slice(0, -1)}` : `every ${count} ${unit}`;
}
