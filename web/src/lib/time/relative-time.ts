import { formatDate, formatTimestamp } from './region.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Just now", "1 minute ago", "5 hours ago", "7 days ago", then "Nov 12, 2026". Future times are "Just now". */
export function relativeTime(timestamp: string | number | Date, now: number): string {
  const age = now - new Date(timestamp).getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return ago(age / MINUTE, 'minute');
  if (age < DAY) return ago(age / HOUR, 'hour');
  if (age < 8 * DAY) return ago(age / DAY, 'day');
  return formatDate(timestamp);
}

/** In running text: "just now". */
export function relativeTimeInText(timestamp: string, now: number): string {
  return relativeTime(timestamp, now).replace('Just', 'just');
}

/** Short form: "Just now", "5m ago", "3h ago", a weekday within a week, then "Nov 12". */
export function shortTime(timestamp: string | number | Date, now: number): string {
  const age = now - new Date(timestamp).getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < 7 * DAY) return formatTimestamp(timestamp, { weekday: 'short' });
  return formatTimestamp(timestamp, { month: 'short', day: 'numeric' });
}

function ago(count: number, unit: string): string {
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
