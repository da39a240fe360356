import { LIMITS } from '#contract/limits.ts';
import { reminderChange, type ReminderChange } from '#contract/reminders.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import {
  changeReminder,
  completeReminder,
  nextDate,
  reopenReminder,
  toLocalDateTime,
  type ReminderTodos,
} from '../../reminders/public.ts';
import type { DavContext } from '../collection.ts';
import { findLiveContacts } from './calendars.queries.ts';
import { parseInput } from './put-errors.ts';
import type { TodoSet } from './read-calendar.ts';
import { isSameSchedule, isSameTime, readTodo, type TodoValues } from './todo-values.ts';

type TodoRow = ReminderTodos['reminder'];

/**
 * Applies what a client changed since the reminder was served: its fields, and whether it's done. Returns whether it's still
 * the same series.
 */
export async function changeTodo(
  ctx: DavContext,
  row: TodoRow,
  served: TodoSet,
  sent: TodoSet,
): Promise<boolean> {
  const reader = { time_zone: row.time_zone, public_url: ctx.settings.public_url };
  const before = readTodo(served.master, reader);
  const after = readTodo(sent.master, reader);
  if (before.is_done && !after.is_done) await reopenReminder(ctx, row.id);
  const today = toLocalDateTime(ctx.clock.now(), row.time_zone).date;
  const isCompleted = after.is_done || isNextDate(row, before, after, today);
  const schedule = before.is_done
    ? {}
    : isCompleted
      ? endOfSeries(before, after)
      : scheduleChange(row, before, after);
  const change = {
    ...textChange(row, before, after),
    ...(await contactChange(ctx, row, before, after)),
    ...schedule,
  };
  if (Object.keys(change).length > 0)
    await changeReminder(ctx, row.id, parseInput(reminderChange, change));
  if (!before.is_done && isCompleted)
    await completeReminder(ctx, row.id, completionTime(ctx, after.completed_at));
  return Object.keys(schedule).length === 0;
}

/** todoman completes a series by completing its task without the rule, and adds a task for the next date. */
function endOfSeries(before: TodoValues, after: TodoValues): ReminderChange {
  return after.is_done && before.rrule !== null && after.rrule === null ? { rrule: null } : {};
}

/** When a client completed a task, but not in the future. */
export function completionTime({ clock }: DavContext, completed_at: Timestamp | null): Timestamp {
  const now = clock.now();
  return completed_at === null || completed_at > now ? now : completed_at;
}

/** Many clients complete a series by moving it to its next date. */
function isNextDate(row: TodoRow, before: TodoValues, after: TodoValues, today: string): boolean {
  const [from, to] = [before.due, after.due];
  if (from === null || to === null || before.rrule === null || after.rrule === null) return false;
  const isDue = from.date <= today || row.kind === 'birthday';
  if (!isDue || from.time !== to.time || withoutCount(before.rrule) !== withoutCount(after.rrule))
    return false;
  const last = from.date > today ? from.date : today;
  return nextDate({ starts_on: from.date, rrule: before.rrule }, last) === to.date;
}

/** Whether the contact decides when it is. */
function isLinked({ kind }: TodoRow): boolean {
  return kind === 'birthday' || kind === 'keep_in_touch';
}

function withoutCount(rrule: string): string {
  return rrule.replace(/;COUNT=\d+/, '');
}

function textChange(row: TodoRow, before: TodoValues, after: TodoValues): ReminderChange {
  // A linked reminder without a title has a default one.
  const hasTitle = after.title !== '' || isLinked(row);
  return {
    ...(after.title !== before.title && hasTitle && { title: after.title }),
    ...(after.notes !== before.notes && { notes: after.notes }),
    ...(after.lead_days !== before.lead_days && { lead_days: after.lead_days }),
  };
}

/** A client that sends no contacts at all doesn't know them. */
async function contactChange(
  ctx: DavContext,
  row: TodoRow,
  before: TodoValues,
  after: TodoValues,
): Promise<ReminderChange> {
  const [had, has] = [before, after].map(({ contacts }) => contacts.map(({ id }) => id));
  if (isLinked(row) || has!.length === 0 || String(had) === String(has)) return {};
  return { contact_ids: await findContacts(ctx, has!) };
}

/** Those of these contacts that the caller has, up to the limit. */
export async function findContacts({ db, user_id }: DavContext, ids: number[]): Promise<number[]> {
  return (await findLiveContacts(db, user_id, ids)).slice(0, LIMITS.reminder_contacts);
}

/** A task without a date keeps the reminder's. */
function scheduleChange(row: TodoRow, before: TodoValues, after: TodoValues): ReminderChange {
  const { due, rrule } = after;
  if (due === null || isSameSchedule(before, after)) return {};
  const isNewRule = rrule !== before.rrule;
  const dates = {
    due_date: due.date,
    due_time: due.time,
    ...(due.time !== null && { time_zone: due.time_zone }),
  };
  if (isLinked(row))
    return { ...(!isSameTime(before.due, due) && dates), ...(isNewRule && { rrule }) };
  // The date starts another series, with the rest of its COUNT.
  const rule = rrule === null && !isNewRule ? {} : { rrule };
  return { ...dates, ...rule, ...(isNewRule && { repeat_from: 'schedule' }) };
}
