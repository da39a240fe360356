import { msg } from '@lingui/core/runtime-macro';
import type { Reminder } from '#contract/reminders.ts';
import { conflict } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { markContacted, unmarkContacted } from '../../contacts/public.ts';
import { insertCompletion, deleteLastCompletion } from './completions.queries.ts';
import { findNames } from '../list/reminder-names.queries.ts';
import { loadReminderView, titleOf } from '../list/reminder-view.ts';
import { findMoves } from '../dates/recompute-dates.queries.ts';
import { updateReminder, type ReminderRow } from '../reminders.queries.ts';
import { dateAfterCompletion } from '../dates/series.ts';
import { toLocalDateTime } from '../dates/wall-clock.ts';
import { lockReminderForWrite, recomputeLocked, writeReminder } from './write-reminder.ts';

/** The columns that completion changes, for undo. */
export type ReminderSnapshot = Pick<
  ReminderRow,
  (typeof DATE_FIELDS)[number] | (typeof SERIES)[number]
>;

const DATE_FIELDS = [
  'status',
  'due_date',
  'due_time',
  'original_date',
  'done_count',
  'snoozed_until',
] as const;

/** The series; if it changed since, the snapshot's dates no longer apply. */
const SERIES = ['rrule', 'repeat_from', 'starts_on', 'starts_time', 'every_days', 'since'] as const;

/**
 * Completes a reminder: a repeating one moves to its next date after today, a keep-in-touch schedule restarts, any
 * other is done. `at` is when it was completed, such as on a device that was offline. 404 if it isn't the caller's, 409 if
 * already done.
 */
export async function completeReminder(
  ctx: UserContext,
  id: number,
  at: Timestamp = ctx.clock.now(),
): Promise<Reminder> {
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockReminderForWrite(txCtx, id);
    if (row.status === 'done') throw conflict(msg`This reminder is already done.`);
    await recordCompletion(txCtx, row, at);
    if (row.kind === 'keep_in_touch') await restartSchedule(txCtx, row, at);
    else await goOn(txCtx, row, at);
    return loadReminderView(txCtx, id);
  });
}

async function recordCompletion(ctx: UserContext, row: ReminderRow, completed_at: string) {
  const { db, user_id: owner_id, language } = ctx;
  const names = await findNames(db, [row.id]);
  const { kind, due_date, due_time } = row;
  const title = titleOf(language, { kind, title: row.title, name: names[0]?.name ?? '' });
  const done = { owner_id, reminder_id: row.id, kind, title, due_date, due_time, completed_at };
  await insertCompletion(db, done, part(row, [...DATE_FIELDS, ...SERIES]));
  if (names.length > 0) await publish(db, [owner_id], 'interactions', onlyOne(names));
}

async function goOn(ctx: UserContext, row: ReminderRow, now: string): Promise<void> {
  const moves = row.rrule === null ? [] : await findMoves(ctx.db, [row.id]);
  const next = dateAfterCompletion(row, moves, toLocalDateTime(now, row.time_zone).date);
  const done_count = row.done_count + 1;
  if (next === null) {
    const over = { status: 'done', completed_at: now, snoozed_until: null, done_count };
    return writeReminder(ctx, row, over);
  }
  const { original_date, date: due_date, time: due_time } = next;
  const dates = { original_date, due_date, due_time, snoozed_until: null };
  return writeReminder(ctx, row, { ...dates, done_count, status: 'scheduled' });
}

/** Records a contact now, which moves the date; a later recorded contact keeps its date. */
async function restartSchedule(ctx: UserContext, row: ReminderRow, now: string): Promise<void> {
  const { original_date: due_date, starts_time: due_time } = row;
  const dates = { due_date, due_time, snoozed_until: null, status: 'scheduled', stale: true };
  await updateReminder(ctx.db, ctx.user_id, row.id, dates);
  if (row.contact_id !== null) await markContacted(ctx, [row.contact_id], now);
  const restarted = await recomputeLocked(ctx, row.id);
  await writeReminder(ctx, restarted, { done_count: row.done_count + 1 });
}

/**
 * Undoes the last completion, restoring the dates unless the series changed. Keep-in-touch restores the previous
 * contact date. 404 if it isn't the caller's, 409 if never completed.
 */
export async function reopenReminder(ctx: UserContext, id: number): Promise<Reminder> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    const row = await lockReminderForWrite(txCtx, id);
    const last = await deleteLastCompletion(db, user_id, id);
    if (last === undefined) throw conflict(msg`This reminder isn’t done yet.`);
    if (row.kind === 'keep_in_touch' && row.contact_id !== null)
      await unmarkContacted(txCtx, [row.contact_id], last.completed_at);
    const current = await recomputeLocked(txCtx, id);
    const before = last.before as ReminderSnapshot;
    const same = SERIES.every((field) => current[field] === before[field]);
    const open = current.status === 'done' ? 'scheduled' : current.status;
    await writeReminder(txCtx, current, {
      ...(same ? part(before, DATE_FIELDS) : { status: open }),
      completed_at: null,
    });
    const names = await findNames(db, [id]);
    if (names.length > 0) await publish(db, [user_id], 'interactions', onlyOne(names));
    return loadReminderView(txCtx, id);
  });
}

function part<T, K extends keyof T>(row: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<T, K>;
}

function onlyOne(names: { contact_id: number }[]): number | null {
  return names.length === 1 ? (names[0]?.contact_id ?? null) : null;
}
