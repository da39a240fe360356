import { msg } from '@lingui/core/runtime-macro';
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

/**
 * Actions on Today's reminders. A repeating reminder is always open, so a repeated request would complete the next
 * date, too: 409 if the reminder is no longer due.
 */

/** Completes a reminder that is still due (see `completeReminder`). */
export function completeDue(ctx: UserContext, id: number, today: CalendarDate): Promise<Reminder> {
  return ifDue(ctx, { id, today }, (txCtx) => completeReminder(txCtx, id));
}

/** Snoozes a reminder that is still due (see `snoozeReminder`). */
export function snoozeDue(
  ctx: UserContext,
  id: number,
  today: CalendarDate,
  until: Timestamp,
): Promise<Reminder> {
  return ifDue(ctx, { id, today }, (txCtx) => snoozeReminder(txCtx, id, until));
}

function ifDue(
  ctx: UserContext,
  { id, today }: { id: number; today: CalendarDate },
  change: (txCtx: UserContext) => Promise<Reminder>,
): Promise<Reminder> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockReminderForWrite(txCtx, id);
    if (!isDue(row, today, ctx.clock.now())) throw conflict(msg`Already done or snoozed.`);
    return change(txCtx);
  });
}

/** Undoes the last completion or snooze; 409 if the reminder is due. */
export function reopenDue(ctx: UserContext, id: number, today: CalendarDate): Promise<Reminder> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockReminderForWrite(txCtx, id);
    if (isDue(row, today, ctx.clock.now())) throw conflict(msg`This reminder is already open.`);
    return row.status === 'snoozed' ? snoozeReminder(txCtx, id, null) : reopenReminder(txCtx, id);
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
