import { formatDate, formatTimestamp } from './region.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Just now", "1 minute ago", "5 hours ago", "7 days ago", then "Nov 12, 2026". Future times are "Just now". */
export function relativeTime(timestamp: string | number | Date, now: number): string {
  const age = now - new Date(timestamp).getTime();
  if (age < MINUTE_MS) return 'Just now';
  if (age < HOUR_MS) return formatAgo(age / MINUTE_MS, 'minute');
  if (age < DAY_MS) return formatAgo(age / HOUR_MS, 'hour');
  if (age < 8 * DAY_MS) return formatAgo(age / DAY_MS, 'day');
  return formatDate(timestamp);
}

/** In running text: "just now". */
export function relativeTimeInText(timestamp: string, now: number): string {
  return relativeTime(timestamp, now).replace('Just', 'just');
}

/** Short form: "Just now", "5m ago", "3h ago", a weekday within a week, then "Nov 12". */
export function shortTime(timestamp: string | number | Date, now: number): string {
  const age = now - new Date(timestamp).getTime();
  if (age < MINUTE_MS) return 'Just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`;
  if (age < 7 * DAY_MS) return formatTimestamp(timestamp, { weekday: 'short' });
  return formatTimestamp(timestamp, { month: 'short', day: 'numeric' });
}

function formatAgo(count: number, unit: string): string {
  const rounded = Math.floor(count);
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'} ago`;
}
