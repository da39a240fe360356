/** The month of a date and the months before it, oldest first, as `YYYY-MM`. */
export function lastMonthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index)).toISOString().slice(0, 7),
  );
}
