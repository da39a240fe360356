import type ICAL from 'ical.js';
import { calendarDate } from '#contract/fields.ts';
import { AppError } from '../../../app-error.ts';
import {
  completeReminder,
  getReminderTodos,
  getTimeZone,
  moveReminder,
  toLocalDateTime,
  toTimestamp,
  type ReminderTodos,
} from '../../reminders/public.ts';
import type { DavContext } from '../collection.ts';
import type { LocalTime } from './calendar-time.ts';
import { completionTime } from './change-todo.ts';
import { byOriginalDate, dueOf } from './serve-todos.ts';
import { isDone, isSameTime, readInstant } from './todo-values.ts';

type TodoRow = ReminderTodos['reminder'];

/** Moves and completes single dates of a series where a client changed them since they were served. */
export async function changeOverrides(
  ctx: DavContext,
  id: number,
  served: ICAL.Component[],
  sent: ICAL.Component[],
): Promise<void> {
  if (served.length === 0 && sent.length === 0) return;
  const row = await findRow(ctx, id);
  if (row === undefined || row.rrule === null || row.repeat_from !== 'schedule') return;
  const before = byOriginalDate(served, row.time_zone);
  const after = byOriginalDate(sent, row.time_zone);
  await moveDates(ctx, row, before, after);
  await completeDates(ctx, row, before, after);
}

type Overrides = Map<string, ICAL.Component>;

async function moveDates(
  ctx: DavContext,
  row: TodoRow,
  before: Overrides,
  after: Overrides,
): Promise<void> {
  const { time_zone, starts_time: time } = row;
  const user_zone = await getTimeZone(ctx);
  for (const original_date of new Set([...before.keys(), ...after.keys()])) {
    const due = (overrides: Overrides) => {
      const override = overrides.get(original_date);
      const unmoved = { date: original_date, time, time_zone };
      return override === undefined ? unmoved : dueOf(override, time_zone);
    };
    const to = due(after);
    if (to === null || isSameTime(due(before), to) || !calendarDate.safeParse(to.date).success)
      continue;
    await unlessRejected(() =>
      moveReminder(ctx, row.id, { original_date, ...inZone(to, user_zone) }),
    );
  }
}

/**
 * Completing a date up to today moves the series on. A later one stays in the client's text, because reminders are completed in
 * order.
 */
async function completeDates(
  ctx: DavContext,
  { id, time_zone }: TodoRow,
  before: Overrides,
  after: Overrides,
): Promise<void> {
  const today = toLocalDateTime(ctx.clock.now(), time_zone).date;
  for (const date of [...after.keys()].toSorted()) {
    const override = after.get(date)!;
    const known = before.get(date);
    if (!isDone(override) || (known !== undefined && isDone(known))) continue;
    const row = await findRow(ctx, id);
    if (row === undefined || row.status === 'done') return;
    const { original_date: open } = row;
    if (date < open || (date > open && date > today)) continue;
    await completeReminder(ctx, id, completionTime(ctx, readInstant(override, 'completed')));
  }
}

async function findRow(ctx: DavContext, id: number): Promise<TodoRow | undefined> {
  return (await getReminderTodos(ctx, [id])).get(id)?.reminder;
}

/** The series has no such date, or it's past. The client's text keeps it. */
async function unlessRejected(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || ![404, 409].includes(error.status)) throw error;
  }
}

function inZone({ date, time, time_zone }: LocalTime, user_zone: string) {
  return time === null
    ? { date, time }
    : toLocalDateTime(toTimestamp(date, time, time_zone), user_zone);
}
