import type { ReminderChange } from '#contract/reminders.ts';
import type { UserContext } from '../../context.ts';
import type { ReminderRow } from './reminders.queries.ts';
import { nextStatus, writeReminder } from './write-reminder.ts';

/** Changes of one that follows its contact what is its own: what it says, at which time, and how it tells. */
export async function changeLinkedReminder(
  ctx: UserContext,
  row: ReminderRow,
  change: ReminderChange,
): Promise<void> {
  const { due_date = row.due_date, due_time = row.due_time } = change;
  const { time_zone = row.time_zone, lead_days = row.lead_days } = change;
  const own = {
    title: change.title ?? row.title,
    notes: change.notes ?? row.notes,
    channels: change.channels ?? row.channels,
    due_date,
    due_time,
    time_zone,
    lead_days,
    starts_time: change.due_time === undefined ? row.starts_time : due_time,
  };
  const moved =
    due_date !== row.due_date || due_time !== row.due_time || time_zone !== row.time_zone;
  const anew = moved || (lead_days !== row.lead_days && row.status === 'due');
  const status = anew ? await nextStatus(ctx, { ...row, ...own }) : row.status;
  const snoozed_until = moved ? null : row.snoozed_until;
  await writeReminder(ctx, row, { ...own, status, snoozed_until });
}
