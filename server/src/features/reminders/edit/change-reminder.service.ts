import { msg } from '@lingui/core/runtime-macro';
import type { Reminder, ReminderChange } from '#contract/reminders.ts';
import { badInput, conflict } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { lockOwnContacts } from '../../contacts/public.ts';
import { publish } from '../../../infra/events.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { changeBirthday } from '../keep-in-touch/birthday-reminder.ts';
import { initialDates } from './create-reminder.service.ts';
import { changeKeepInTouch, stopKeepingInTouch } from '../keep-in-touch/keep-in-touch.ts';
import { deleteMoves } from '../dates/recompute-dates.queries.ts';
import { assertAllOwned, consumeReminderQuota } from './reminder-rules.ts';
import { loadReminderView } from '../list/reminder-view.ts';
import {
  deleteReminder,
  findReminderContactIds,
  type ReminderRow,
  setReminderContacts,
} from '../reminders.queries.ts';
import { lockReminderForWrite, nextStatus, writeReminder } from './write-reminder.ts';

/**
 * Changes the given fields. A new date, time, time zone or rule starts a new series from the open date. 404 if it isn't
 * the caller's; 400 and 429 as for a new one.
 */
export async function changeReminder(
  ctx: UserContext,
  id: number,
  change: ReminderChange,
): Promise<Reminder> {
  await consumeReminderQuota(ctx);
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockReminderForWrite(txCtx, id);
    if (row.kind === 'birthday') await changeBirthday(txCtx, row, change);
    else if (row.kind === 'keep_in_touch') await changeKeepInTouch(txCtx, row, change);
    else await changeOwn(txCtx, row, change);
    return loadReminderView(txCtx, id);
  });
}

async function changeOwn(
  ctx: UserContext,
  row: ReminderRow,
  change: ReminderChange,
): Promise<void> {
  if (change.title === '') throw badInput({ title: msg`Enter a title.` });
  await replaceContacts(ctx, row.id, change.contact_ids);
  const changed = {
    title: change.title ?? row.title,
    notes: change.notes ?? row.notes,
    channels: change.channels ?? row.channels,
    lead_days: change.lead_days ?? row.lead_days,
  };
  const series = newSeries(row, change);
  if (series !== null) await deleteMoves(ctx.db, [row.id]);
  const after = { ...row, ...changed, ...series };
  const isRescheduled =
    series !== null || (changed.lead_days !== row.lead_days && row.status === 'due');
  const status = isRescheduled ? await nextStatus(ctx, after) : row.status;
  await writeReminder(ctx, row, { ...changed, ...series, status });
}

/** The series after a change; null if unchanged. */
function newSeries(row: ReminderRow, change: ReminderChange) {
  const { due_date: date = row.due_date, due_time: time = row.due_time } = change;
  const { time_zone = row.time_zone, repeat_from = row.repeat_from } = change;
  const rrule = change.rrule === undefined ? row.rrule : change.rrule || null;
  const same =
    date === row.due_date &&
    time === row.due_time &&
    time_zone === row.time_zone &&
    repeat_from === row.repeat_from &&
    rrule === row.rrule;
  if (same) return null;
  return {
    ...initialDates(rrule, date, time, time_zone, repeat_from),
    time_zone,
    repeat_from,
    done_count: 0,
    snoozed_until: null,
    completed_at: null,
  };
}

/** Replaces the contacts except those in the trash. */
async function replaceContacts(
  ctx: UserContext,
  id: number,
  requested: number[] | undefined,
): Promise<void> {
  if (requested === undefined) return;
  const named = await findReminderContactIds(ctx.db, id);
  const ownIds = await lockOwnContacts(ctx, [...new Set([...named, ...requested])]);
  assertAllOwned(requested, ownIds);
  await setReminderContacts(ctx.db, id, [...requested, ...named.filter((one) => !ownIds.has(one))]);
}

/**
 * Deletes a reminder; its completions stay in timelines. Deleting a keep-in-touch reminder removes the contact's
 * cadence. 404 if it isn't the caller's, 409 if a tag or type requires it.
 */
export async function removeReminder(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { kind, contact_id } = await lockReminderForWrite(txCtx, id);
    if (kind === 'keep_in_touch' && contact_id !== null)
      await stopKeepingInTouch(txCtx, contact_id);
    await deleteReminder(txCtx.db, ctx.user_id, id);
    await publish(txCtx.db, [ctx.user_id], 'reminders', id);
  });
}

/**
 * Snoozes a reminder until a time; null ends the snooze. 404 if it isn't the caller's, 409 if completed, 400 at `until`
 * in the past.
 */
export async function snoozeReminder(
  ctx: UserContext,
  id: number,
  until: Timestamp | null,
): Promise<Reminder> {
  if (until !== null && until <= ctx.clock.now())
    throw badInput({ until: msg`Must be in the future.` });
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockReminderForWrite(txCtx, id);
    if (row.status === 'done') throw conflict(msg`This reminder is already done.`);
    if (until !== null)
      await writeReminder(txCtx, row, { status: 'snoozed', snoozed_until: until });
    else if (row.status === 'snoozed') {
      // Doesn't notify again about the past.
      const status = await nextStatus(txCtx, { ...row, status: 'due' });
      await writeReminder(txCtx, row, { status, snoozed_until: null });
    }
    return loadReminderView(txCtx, id);
  });
}
