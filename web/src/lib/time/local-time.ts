import { dayIn, formatTimestamp, region } from './region.ts';

const MINUTE_MS = 60_000;

/** The local time of a timestamp as `DateTimeField` takes it: "2026-11-21T09:05". */
export function toLocalInput(
  timestamp: string | number,
  time_zone: string = region().time_zone,
): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = formatTimestamp(timestamp, clock, { locale: 'en-u-nu-latn', time_zone });
  return `${dayIn(timestamp, time_zone)}T${time}`;
}

/** Null if invalid. Skipped times use the offset before the gap, repeated ones the first (RFC 5545 §3.3.5). */
export function fromLocalInput(
  localTime: string,
  time_zone: string = region().time_zone,
): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(localTime)) return null;
  const asUtc = Date.parse(`${localTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = offsetAt(asUtc - 24 * 60 * MINUTE_MS, time_zone);
  const after = offsetAt(asUtc + 24 * 60 * MINUTE_MS, time_zone);
  const matchingOffset = [before, after].find(
    (offset) => offsetAt(asUtc - offset, time_zone) === offset,
  );
  return new Date(asUtc - (matchingOffset ?? before)).toISOString();
}

/** The UTC offset in milliseconds. */
function offsetAt(timestamp: number, time_zone: string): number {
  const minute = Math.floor(timestamp / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${toLocalInput(minute, time_zone)}Z`) - minute;
}
