import type { Reminder } from '#contract/reminders.ts';
import { conflict } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { completeReminder, reopenReminder } from '../edit/complete-reminder.service.ts';
import type { CalendarDate } from '../dates/wall-clock.ts';
import type { ReminderRow } from '../reminders.queries.ts';
import { snoozeReminder } from '../edit/change-reminder.service.ts';
import { lockReminderForWrite } from '../edit/write-reminder.ts';

/*
 * What is done to a reminder that was seen among those of today. One that repeats is always open, so that of two who do the same, or
 * of one who does it twice, the second would do the next date too: what does not stand at this day any more is 409.
 */

/** Done, as `completeReminder`, if it still stands at this day or before it. */
export function completeDue(ctx: UserContext, id: number, today: CalendarDate): Promise<Reminder> {
  return ifDue(ctx, { id, today }, (inside) => completeReminder(inside, id));
}

/** Puts it off, as `snoozeReminder`, if it still stands at this day or before it. */
export function snoozeDue(
  ctx: UserContext,
  id: number,
  today: CalendarDate,
  until: Timestamp,
): Promise<Reminder> {
  return ifDue(ctx, { id, today }, (inside) => snoozeReminder(inside, id, until));
}

function ifDue(
  ctx: UserContext,
  { id, today }: { id: number; today: CalendarDate },
  deed: (inside: UserContext) => Promise<Reminder>,
): Promise<Reminder> {
  return inTransaction(ctx, async (inside) => {
    const row = await lockReminderForWrite(inside, id);
    if (!isDue(row, today, ctx.clock.now())) throw conflict('This was done or put off already.');
    return deed(inside);
  });
}

/** Takes back whichever of the two was last; 409 where it stands at this day, as nothing is to be taken back. */
export function reopenDue(ctx: UserContext, id: number, today: CalendarDate): Promise<Reminder> {
  return inTransaction(ctx, async (inside) => {
    const row = await lockReminderForWrite(inside, id);
    if (isDue(row, today, ctx.clock.now())) throw conflict('This is open already.');
    return row.status === 'snoozed' ? snoozeReminder(inside, id, null) : reopenReminder(inside, id);
  });
}

function isDue(
  { status, list_date, snoozed_until }: ReminderRow,
  today: CalendarDate,
  now: Timestamp,
) {
  if (status === 'done' || list_date > today) return false;
  return status !== 'snoozed' || (snoozed_until ?? '') <= now;
}
