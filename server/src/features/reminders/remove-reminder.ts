import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { stopKeepingInTouch } from './keep-in-touch.ts';
import { deleteReminder } from './reminders.queries.ts';
import { lockReminderForWrite } from './write-reminder.ts';

/**
 * Deletes a reminder; what was done of it stays in the timelines of its people. One to keep in touch goes with the cadence of its contact. 404
 * where it is not the caller's, 409 where a tag or a type asks for it.
 */
export async function removeReminder(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { kind, contact_id } = await lockReminderForWrite(inside, id);
    if (kind === 'keep_in_touch' && contact_id !== null)
      await stopKeepingInTouch(inside, contact_id);
    await deleteReminder(inside.db, ctx.user_id, id);
    await publish(inside.db, [ctx.user_id], 'reminders', id);
  });
}
