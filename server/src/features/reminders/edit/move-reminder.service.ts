import { msg } from '@lingui/core/runtime-macro';
import type { Reminder } from '#contract/reminders.ts';
import { conflict, notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { findMoves } from '../dates/recompute-dates.queries.ts';
import { loadReminderView } from '../list/reminder-view.ts';
import { findTimeSettings, upsertOverride, type ReminderRow } from '../reminders.queries.ts';
import { dateAfter, type SeriesDate } from '../dates/series.ts';
import {
  addDays,
  toTimestamp,
  toLocalDateTime,
  type CalendarDate,
  type ClockTime,
} from '../dates/wall-clock.ts';
import { consumeReminderQuota } from './reminder-rules.ts';
import { lockReminderForWrite, nextStatus, writeReminder } from './write-reminder.ts';

/** The target date in the caller's time zone; without `time` it stays, null means all day. */
export interface Target {
  original_date: CalendarDate;
  date: CalendarDate;
  time?: ClockTime | null | undefined;
}

/**
 * Moves one date of a reminder; the rest of a series stays. 404 if the caller has no such reminder or date, 409 if
 * completed or past, 429 past the limit per minute.
 */
export async function moveReminder(
  ctx: UserContext,
  id: number,
  target: Target,
): Promise<Reminder> {
  await consumeReminderQuota(ctx);
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockReminderForWrite(txCtx, id);
    if (row.status === 'done') throw conflict(msg`This reminder is already done.`);
    if (target.original_date < row.original_date) throw conflict(msg`This date has passed.`);
    if (target.original_date === row.original_date) await moveOpen(txCtx, row, target);
    else await moveLater(txCtx, row, target);
    return loadReminderView(txCtx, id);
  });
}

async function moveOpen(ctx: UserContext, row: ReminderRow, target: Target): Promise<void> {
  const from = { date: row.due_date, time: row.due_time };
  const { date: due_date, time: due_time } = await inItsZone(ctx, row, from, target);
  if (row.rrule !== null) await recordMove(ctx, row, { date: due_date, time: due_time });
  const status = await nextStatus(ctx, { ...row, due_date, due_time });
  await writeReminder(ctx, row, { due_date, due_time, snoozed_until: null, status });
}

/** Stores the move, so that undoing a later completion restores it. */
async function recordMove(
  ctx: UserContext,
  row: ReminderRow,
  to: Omit<SeriesDate, 'original_date'>,
) {
  const moves = await findMoves(ctx.db, [row.id]);
  if (moves.some(({ original_date }) => original_date === row.original_date))
    await upsertOverride(ctx.db, row.id, row.original_date, to);
}

async function moveLater(ctx: UserContext, row: ReminderRow, target: Target): Promise<void> {
  const moves = await findMoves(ctx.db, [row.id]);
  const { original_date } = target;
  const occurrence = dateAfter(row, moves, addDays(original_date, -1));
  if (occurrence?.original_date !== original_date) throw notFound(msg`Date not found.`);
  await upsertOverride(
    ctx.db,
    row.id,
    original_date,
    await inItsZone(ctx, row, occurrence, target),
  );
  await writeReminder(ctx, row, {});
}

/** Times are converted from the caller's time zone; all-day dates are the same everywhere. */
async function inItsZone(
  ctx: UserContext,
  row: ReminderRow,
  from: { date: CalendarDate; time: ClockTime | null },
  { date, time }: Target,
): Promise<{ date: CalendarDate; time: ClockTime | null }> {
  const user_time_zone = (await findTimeSettings(ctx.db, ctx.user_id)).time_zone;
  const shown =
    from.time === null
      ? null
      : toLocalDateTime(toTimestamp(from.date, from.time, row.time_zone), user_time_zone).time;
  const requested = time === undefined ? shown : time;
  if (requested === null || user_time_zone === row.time_zone) return { date, time: requested };
  return toLocalDateTime(toTimestamp(date, requested, user_time_zone), row.time_zone);
}
