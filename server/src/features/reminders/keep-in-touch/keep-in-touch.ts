import { msg, plural } from '@lingui/core/runtime-macro';
import type { NewReminder, ReminderChange } from '#contract/reminders.ts';
import { badInput, conflict } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { editContacts, type Card } from '../../contacts/public.ts';
import { lockSingleContact, type LinkedReminder } from './birthday-reminder.ts';
import {
  changeLinkedReminder,
  lockReminderForWrite,
  recomputeLocked,
} from '../edit/write-reminder.ts';
import { findCadenceSource } from './keep-in-touch.queries.ts';
import { rejectOverrides, requireCadence } from '../edit/reminder-rules.ts';
import { findLinkedReminder, findName, type ReminderRow } from '../reminders.queries.ts';

const FOLLOWS = msg`Set by the contact’s schedule.`;

/**
 * Starts keeping in touch with a contact, by the given rule or its cadence, or changes the existing reminder. 400 at
 * `contact_ids` unless it's one contact, at `rrule` without a cadence or with other parts.
 */
export async function createKeepInTouchReminder(
  ctx: UserContext,
  given: NewReminder,
): Promise<LinkedReminder> {
  const contact_id = await lockSingleContact(ctx, given.contact_ids);
  const find = () => findLinkedReminder(ctx.db, ctx.user_id, contact_id, 'keep_in_touch');
  const existing = await find();
  const rrule = given.rrule || undefined;
  if (existing === undefined) {
    if (rrule === undefined) throw badInput({ rrule: msg`Choose how often.` });
    await setCadence(ctx, contact_id, requireCadence(rrule));
  }
  const id = (existing ?? (await find()))?.id ?? 0;
  await changeKeepInTouch(ctx, await lockReminderForWrite(ctx, id), {
    ...given,
    rrule,
    repeat_from: undefined,
  });
  return { id, added: existing === undefined };
}

/**
 * Changes a locked reminder: a rule sets the contact's cadence, a date applies once. 400 at `rrule` as above and at
 * fields that contradict the contact.
 */
export async function changeKeepInTouch(
  ctx: UserContext,
  row: ReminderRow,
  { rrule, ...change }: ReminderChange,
): Promise<void> {
  const { contact_id, due_date } = row;
  if (contact_id === null || rrule === null)
    throw badInput({ rrule: msg`Choose how often, or delete the reminder.` });
  rejectOverrides(change, { contact_ids: [contact_id], repeat_from: 'completion' }, FOLLOWS);
  const every_days = rrule === undefined ? row.every_days : requireCadence(rrule);
  // An unchanged date follows the cadence.
  const own = change.due_date === due_date ? { ...change, due_date: undefined } : change;
  if (every_days === row.every_days) return changeLinkedReminder(ctx, row, own);
  await setCadence(ctx, contact_id, every_days);
  return changeLinkedReminder(ctx, await recomputeLocked(ctx, row.id), own);
}

/** Removes the contact's own cadence. 409 if a tag or its type has one, too. */
export async function stopKeepingInTouch(ctx: UserContext, contact_id: number): Promise<void> {
  const source = await findCadenceSource(ctx.db, ctx.user_id, contact_id);
  if (source !== undefined) {
    const name = await findName(ctx.db, ctx.user_id, contact_id);
    const { type, tag, cadence_days: days } = source;
    throw conflict(
      tag === null
        ? msg`${{ name }} has the type “${{ type }}”, which sets this schedule (${plural({ days }, { one: 'every day', other: 'every # days' })}). Turn keep in touch off for the contact, or change this schedule.`
        : msg`${{ name }} has the tag “${{ tag }}”, which sets this schedule (${plural({ days }, { one: 'every day', other: 'every # days' })}). Turn keep in touch off for the contact, or change this schedule.`,
    );
  }
  await setCadence(ctx, contact_id, null);
}

/** The trigger `follow_changed` marks the reminders stale. */
async function setCadence(
  ctx: UserContext,
  id: number,
  cadence_days: number | null,
): Promise<void> {
  const { db, user_id: owner_id } = ctx;
  const change = (card: Card) => ({ ...card, cadence_days });
  await editContacts(ctx, { owner_id, ids: [id], source: 'edit', change });
  await publish(db, [owner_id], 'contacts', id);
}
