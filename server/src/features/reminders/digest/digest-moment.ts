import type { Moment } from '../../../infra/clock.ts';
import { addDays, momentAt, shownAt } from '../dates/wall-clock.ts';

/** When a person wants to read about their week: 0 is Sunday. */
export interface DigestChoice {
  digest_day: number;
  digest_time: string;
  time_zone: string;
}

/** The next time, after now, that it is this day and hour by the clock of the person. */
export function nextDigest(choice: DigestChoice, now: Moment): Moment {
  const { digest_day, digest_time, time_zone } = choice;
  const today = shownAt(now, time_zone).date;
  const ahead = (digest_day - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7;
  const at = momentAt(addDays(today, ahead), digest_time, time_zone);
  return at > now ? at : momentAt(addDays(today, ahead + 7), digest_time, time_zone);
}
