import { msg } from '@lingui/core/runtime-macro';
import { badInput } from '../../../app-error.ts';
import type { PersonContext } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { findTimeSettings } from '../reminders.queries.ts';
import { addDays, type CalendarDate, toLocalDateTime, toTimestamp } from './wall-clock.ts';

/**
 * The chosen or default last day of something, and its end in the user's time zone. 400 at `expires_on` unless it's from
 * today to `max` days ahead.
 */
export async function lastDay(
  { db, user_id, clock }: PersonContext,
  chosen: CalendarDate | undefined,
  days: { max: number; default: number },
): Promise<{ expires_on: CalendarDate; expires_at: Timestamp }> {
  const { time_zone } = await findTimeSettings(db, user_id);
  const today = toLocalDateTime(clock.now(), time_zone).date;
  const expires_on = chosen ?? addDays(today, days.default);
  if (expires_on < today || expires_on > addDays(today, days.max))
    throw badInput({
      expires_on: msg`Choose a day from today to ${{ days: days.max }} days ahead.`,
    });
  return { expires_on, expires_at: toTimestamp(addDays(expires_on, 1), '00:00', time_zone) };
}
