import type { PersonContext } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { completeRule, nextDate, RuleError } from '../dates/recurrence.ts';
import { type CalendarDate, addDays, toLocalDateTime } from '../dates/wall-clock.ts';
import { addReminder } from '../edit/write-reminder.ts';
import { findTimeSettings, setReminderContacts } from '../reminders.queries.ts';
import { deleteUntouched, reminderExistsFor } from './imported-reminders.queries.ts';

export interface ImportedReminder {
  contact_id: number;
  title: string;
  notes: string;
  /** The first date of a repeating reminder may be in the past. */
  date: CalendarDate;
  /** As in RFC 5545; null if it doesn't repeat. One with an invalid rule isn't added. */
  rrule: string | null;
}

/**
 * Adds reminders of locked or new contacts, from today on, except those that exist. Returns the ids of the new ones;
 * a past one that doesn't repeat isn't added.
 */
export async function addImportedReminders(
  ctx: PersonContext,
  reminders: readonly ImportedReminder[],
): Promise<{ id: number; contact_id: number }[]> {
  if (reminders.length === 0) return [];
  const { time_zone } = await findTimeSettings(ctx.db, ctx.user_id);
  const today = toLocalDateTime(ctx.clock.now(), time_zone).date;
  const added: { id: number; contact_id: number }[] = [];
  for (const { contact_id, title, notes, date, rrule } of reminders) {
    const series = seriesFrom(rrule, date, today, time_zone);
    if (
      series === null ||
      (await reminderExistsFor(ctx.db, ctx.user_id, contact_id, title, series.rrule))
    )
      continue;
    const id = await addReminder(ctx, {
      kind: 'one_off',
      title,
      notes,
      contact_id: null,
      message_id: null,
      time_zone,
      ...series,
      due_time: null,
      starts_time: null,
      repeat_from: 'schedule',
      lead_days: 0,
      channels: ['in_app', 'email'],
    });
    await setReminderContacts(ctx.db, id, [contact_id]);
    added.push({ id, contact_id });
  }
  return added;
}

/** The dates of a series whose next date is today or later; null if there's none. */
function seriesFrom(
  rule: string | null,
  date: CalendarDate,
  today: CalendarDate,
  time_zone: string,
) {
  if (rule === null) {
    if (date < today) return null;
    return { rrule: null, due_date: date, starts_on: date, original_date: date };
  }
  const series = completeOrNull(rule, { date, time: null, time_zone });
  if (series === null) return null;
  const due_date =
    series.starts_on >= today ? series.starts_on : nextDate(series, addDays(today, -1));
  return due_date === null ? null : { ...series, due_date, original_date: due_date };
}

function completeOrNull(...[rule, first]: Parameters<typeof completeRule>) {
  try {
    return completeRule(rule, first);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** Removes imported reminders that weren't changed or completed since. */
export async function removeImportedReminders(ctx: PersonContext, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteUntouched(ctx.db, ctx.user_id, ids);
  await publish(ctx.db, [ctx.user_id], 'reminders', null);
}
