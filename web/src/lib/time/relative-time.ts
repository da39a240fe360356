import { t } from '@lingui/core/macro';
import { formatDate, formatNumber, formatTimestamp, region } from './region.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Just now", "1 minute ago", "5 hours ago", "7 days ago", then "Nov 12, 2026". Future times are "Just now". */
export function relativeTime(timestamp: string | number | Date, now: number): string {
  return isJustNow(timestamp, now) ? t`Just now` : pastTime(timestamp, now);
}

/** In running text: "just now". */
export function relativeTimeInText(timestamp: string, now: number): string {
  return isJustNow(timestamp, now) ? t`just now` : pastTime(timestamp, now);
}

function isJustNow(timestamp: string | number | Date, now: number): boolean {
  return now - new Date(timestamp).getTime() < MINUTE_MS;
}

function pastTime(timestamp: string | number | Date, now: number): string {
  const age = now - new Date(timestamp).getTime();
  if (age < HOUR_MS) return formatAgo(age / MINUTE_MS, 'minute');
  if (age < DAY_MS) return formatAgo(age / HOUR_MS, 'hour');
  if (age < 8 * DAY_MS) return formatAgo(age / DAY_MS, 'day');
  return formatDate(timestamp);
}

/** Short form: "Just now", "5m ago", "3h ago", a weekday within a week, then "Nov 12". */
export function shortTime(timestamp: string | number | Date, now: number): string {
  const age = now - new Date(timestamp).getTime();
  const minutes = formatNumber(Math.floor(age / MINUTE_MS));
  const hours = formatNumber(Math.floor(age / HOUR_MS));
  if (age < MINUTE_MS) return t`Just now`;
  if (age < HOUR_MS) return t`${minutes}m ago`;
  if (age < DAY_MS) return t`${hours}h ago`;
  if (age < 7 * DAY_MS) return formatTimestamp(timestamp, { weekday: 'short' });
  return formatTimestamp(timestamp, { month: 'short', day: 'numeric' });
}

function formatAgo(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.RelativeTimeFormat(region().locale).format(-Math.floor(count), unit);
}
