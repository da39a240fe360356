import { msg } from '@lingui/core/runtime-macro';
import type { ReminderChange } from '#contract/reminders.ts';
import { notFound } from '../../../app-error.ts';
import type { PersonContext, UserContext } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { lockOwnContacts } from '../../contacts/public.ts';
import { firesAt, listPosition, nextFire } from '../dates/fire-time.ts';
import { fireSoon } from '../firing/fire.ts';
import { recomputeStale } from '../dates/recompute-dates.ts';
import { findMoves } from '../dates/recompute-dates.queries.ts';
import {
  findContactOf,
  findTimeSettings,
  insertReminder,
  lockReminder,
  type ReminderRow,
  updateReminder,
} from '../reminders.queries.ts';

/**
 * Locks a reminder with current dates. Locks its contact first, like writers of contacts. 404 if it isn't the caller's
 * or its contact is in the trash.
 */
export async function lockReminderForWrite(ctx: UserContext, id: number): Promise<ReminderRow> {
  const link = await findContactOf(ctx.db, ctx.user_id, id);
  const contact_id = link?.contact_id ?? null;
  if (contact_id !== null) await lockOwnContacts(ctx, [contact_id]);
  const row = await lockReminder(ctx.db, ctx.user_id, id);
  return row?.stale === true ? recomputeLocked(ctx, id) : found(row);
}

/** Recomputes the dates of a locked reminder after this transaction changed what they depend on. */
export async function recomputeLocked(ctx: UserContext, id: number): Promise<ReminderRow> {
  await recomputeStale(ctx, [ctx.user_id]);
  return found(await lockReminder(ctx.db, ctx.user_id, id));
}

function found(row: ReminderRow | undefined): ReminderRow {
  if (row === undefined) throw notFound(msg`Reminder not found.`);
  return row;
}

type NewReminderRow = Omit<
  ReminderRow,
  | 'id'
  | 'owner_id'
  | 'done_count'
  | 'every_days'
  | 'since'
  | 'status'
  | 'snoozed_until'
  | 'next_fire_at'
  | 'completed_at'
  | 'list_date'
  | 'list_time'
  | 'suspended'
  | 'stale'
  | 'search_text'
  | 'created_at'
  | 'updated_at'
>;

/** Inserts a reminder; a past one fires immediately. */
export async function addReminder(ctx: PersonContext, row: NewReminderRow): Promise<number> {
  const { db, user_id, clock } = ctx;
  const now = clock.now();
  const initial = { done_count: 0, status: 'scheduled', snoozed_until: null, suspended: false };
  const { reminder_time } = await findTimeSettings(db, user_id);
  const next_fire_at = nextFire({ ...row, ...initial }, [], reminder_time, now);
  const position = listPosition({ ...row, ...initial });
  const id = await insertReminder(db, {
    ...row,
    ...initial,
    ...position,
    owner_id: user_id,
    next_fire_at,
    created_at: now,
    updated_at: now,
  });
  await fireSoon(ctx, next_fire_at);
  await publish(db, [user_id], 'reminders', id);
  return id;
}

/** Writes changes of a locked reminder, its list position and its next fire time. */
export async function writeReminder(
  ctx: UserContext,
  row: ReminderRow,
  change: Partial<ReminderRow>,
): Promise<void> {
  const { db, user_id, clock } = ctx;
  const now = clock.now();
  const after = { ...row, ...change };
  const { reminder_time } = await findTimeSettings(db, user_id);
  const moves = after.rrule === null ? [] : await findMoves(db, [row.id]);
  const next_fire_at = nextFire(after, moves, reminder_time, now);
  const position = listPosition(after);
  await updateReminder(db, user_id, row.id, {
    ...change,
    ...position,
    next_fire_at,
    updated_at: now,
  });
  await fireSoon(ctx, next_fire_at);
  await publish(db, [user_id], 'reminders', row.id);
}

/**
 * The status after a change of the date or fire time. A due reminder stays due if its new time has passed, so that it
 * doesn't fire again; any other is scheduled.
 */
export async function nextStatus(ctx: UserContext, after: ReminderRow): Promise<string> {
  if (after.status !== 'due') return 'scheduled';
  const { reminder_time } = await findTimeSettings(ctx.db, ctx.user_id);
  const occurrence = { date: after.due_date, time: after.due_time };
  return firesAt(occurrence, after, reminder_time) <= ctx.clock.now() ? 'due' : 'scheduled';
}

/** Changes a birthday or keep-in-touch reminder, except for its contact and recurrence. */
export async function changeLinkedReminder(
  ctx: UserContext,
  row: ReminderRow,
  change: ReminderChange,
): Promise<void> {
  const { due_date = row.due_date, due_time = row.due_time } = change;
  const { time_zone = row.time_zone, lead_days = row.lead_days } = change;
  const fields = {
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
  const isRescheduled = moved || (lead_days !== row.lead_days && row.status === 'due');
  const status = isRescheduled ? await nextStatus(ctx, { ...row, ...fields }) : row.status;
  const snoozed_until = moved ? null : row.snoozed_until;
  await writeReminder(ctx, row, { ...fields, status, snoozed_until });
}
