// Rules of partial dates: `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `--MM-DD`. Imports nothing, so that browsers can load it.

/** Whether a partial date is in the calendar. `--02-29` is: some years have it. */
export function isCalendarDate(date: string): boolean {
  const full = date.startsWith('--') ? `2000-${date.slice(2)}` : `${date}-01-01`.slice(0, 10);
  const parsed = new Date(`${full}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(full);
}

/** The day of the year, `MM-DD`; null if the partial date has none. */
export function dayOfYear(date: string): string | null {
  return /-\d{2}-\d{2}$/.test(date) ? date.slice(-5) : null;
}

/** Whether `fuller` is the same date with the missing parts, such as 1990-05-31 for 1990-05 or --05-31. */
export function isCompletedBy(date: string, fuller: string): boolean {
  if (date.startsWith('--')) return !fuller.startsWith('--') && fuller.endsWith(date.slice(1));
  return date !== '' && fuller.startsWith(`${date}-`);
}

/** Years that programs write for unknown ones: Apple 1604, others 0000 and 0001. */
export function isPlaceholderYear(year: string): boolean {
  return year === '1604' || Number(year) <= 1;
}
