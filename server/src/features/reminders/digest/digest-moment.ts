import type { Timestamp } from '../../../infra/clock.ts';
import { addDays, toTimestamp, toLocalDateTime } from '../dates/wall-clock.ts';

/** When a person wants to read about their week: 0 is Sunday. */
export interface DigestSchedule {
  digest_day: number;
  digest_time: string;
  time_zone: string;
}

/** The next time, after now, that it is this day and hour by the clock of the person. */
export function nextDigest(choice: DigestSchedule, now: Timestamp): Timestamp {
  const { digest_day, digest_time, time_zone } = choice;
  const today = toLocalDateTime(now, time_zone).date;
  const ahead = (digest_day - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7;
  const at = toTimestamp(addDays(today, ahead), digest_time, time_zone);
  return at > now ? at : toTimestamp(addDays(today, ahead + 7), digest_time, time_zone);
}
