import { Temporal } from 'temporal-polyfill';
import type { Timestamp } from '../../../infra/clock.ts';

export interface QuietHours {
  time_zone: string;
  /** Local times; off if one is null or both are the same. */
  quiet_from: string | null;
  quiet_to: string | null;
}

/** When the quiet hours that `now` lies in end; null outside of them. */
export function endOfQuietHours(
  { time_zone, quiet_from, quiet_to }: QuietHours,
  now: Timestamp,
): Timestamp | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null;
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(time_zone);
  const time = local.toPlainTime().toString().slice(0, 5);
  const isAfterFrom = time >= quiet_from;
  const isBeforeTo = time < quiet_to;
  // Most quiet hours contain midnight.
  const isQuiet = quiet_from < quiet_to ? isAfterFrom && isBeforeTo : isAfterFrom || isBeforeTo;
  if (!isQuiet) return null;
  const end_date = isBeforeTo ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const end = end_date.toZonedDateTime({ timeZone: time_zone, plainTime: quiet_to });
  return new Date(end.epochMilliseconds).toISOString();
}
