import { formatTimestamp } from '../../lib/time/region.ts';
import { toLocalInput } from '../../lib/time/local-time.ts';

/** "Good morning, Ada", depending on the local time. */
export function greeting(now: number, first_name: string): string {
  const hour = Number(toLocalInput(now).slice(11, 13));
  return first_name === '' ? partOfDay(hour) : `${partOfDay(hour)}, ${first_name}`;
}

function partOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

export function dateLine(now: number): string {
  return formatTimestamp(now, { weekday: 'long', day: 'numeric', month: 'long' });
}
