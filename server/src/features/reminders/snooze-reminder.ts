import type { Reminder } from '#contract/reminders.ts';
import { badInput, conflict } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { showReminder } from './reminder-view.ts';
import { lockReminderForWrite, nextStatus, writeReminder } from './write-reminder.ts';

/**
 * Puts a reminder off: it fires again at this moment, and stands there in lists until then. 404 where it is not the caller's, 409 where it
 * is done, 400 at `until` for what is over. Null takes it back: the reminder stands where it would without.
 */
export async function snoozeReminder(
  ctx: UserContext,
  id: number,
  until: Timestamp | null,
): Promise<Reminder> {
  if (until !== null && until <= ctx.clock.now())
    throw badInput({ until: 'Must be still to come.' });
  return inTransaction(ctx, async (inside) => {
    const row = await lockReminderForWrite(inside, id);
    if (row.status === 'done') throw conflict('This reminder is done already.');
    if (until !== null)
      await writeReminder(inside, row, { status: 'snoozed', snoozed_until: until });
    else if (row.status === 'snoozed') {
      // It is not told of a second time for what is over.
      const status = await nextStatus(inside, { ...row, status: 'due' });
      await writeReminder(inside, row, { status, snoozed_until: null });
    }
    return showReminder(inside, id);
  });
}
