import { msg } from '@lingui/core/runtime-macro';
import { dayOfYear } from '#contract/partial-dates.ts';
import type { NewReminder, ReminderChange } from '#contract/reminders.ts';
import { badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { requireOwnContacts, lockOwnContacts } from '../../contacts/public.ts';
import { addReminder, changeLinkedReminder, lockReminderForWrite } from '../edit/write-reminder.ts';
import { rejectOverrides, assertAllOwned } from '../edit/reminder-rules.ts';
import {
  findLinkedReminder,
  findTimeSettings,
  setReminderContacts,
  type ReminderRow,
} from '../reminders.queries.ts';
import { birthdayRule, nextBirthday, toLocalDateTime } from '../dates/wall-clock.ts';

/** A reminder linked to a contact, and whether it is new. */
export interface LinkedReminder {
  id: number;
  added: boolean;
}

const FOLLOWS = msg`Set by the contact’s birthday.`;

/**
 * Creates a yearly reminder for a contact's birthday, or changes the existing one. 400 at `contact_ids` unless it's one
 * living contact with the day of a birthday, and at fields that contradict the birthday.
 */
export async function createBirthdayReminder(
  ctx: UserContext,
  query: NewReminder,
): Promise<LinkedReminder> {
  const given = { ...query, rrule: query.rrule ?? undefined };
  const contact_id = await lockSingleContact(ctx, given.contact_ids);
  const existing = await findLinkedReminder(ctx.db, ctx.user_id, contact_id, 'birthday');
  const [contact] = await requireOwnContacts(ctx, [contact_id]);
  const { birthday = null, deceased_on = null } = contact ?? {};
  if (birthday === null || dayOfYear(birthday) === null)
    throw badInput({ contact_ids: msg`Add the contact’s birthday first.` });
  if (deceased_on !== null) throw badInput({ contact_ids: msg`This contact has died.` });
  if (existing !== undefined) {
    await changeBirthday(ctx, await lockReminderForWrite(ctx, existing.id), given);
    return { id: existing.id, added: false };
  }
  return { id: await add(ctx, contact_id, birthday, given), added: true };
}

async function add(
  ctx: UserContext,
  contact_id: number,
  birthday: string,
  given: NewReminder,
): Promise<number> {
  const settings = await findTimeSettings(ctx.db, ctx.user_id);
  const { time_zone = settings.time_zone, due_time = null } = given;
  const rrule = birthdayRule(birthday);
  rejectOverrides(onlyRule(given), { rrule, repeat_from: 'schedule' }, FOLLOWS);
  const date = nextBirthday(
    birthday,
    given.due_date ?? toLocalDateTime(ctx.clock.now(), time_zone).date,
  );
  const id = await addReminder(ctx, {
    kind: 'birthday',
    title: given.title ?? '',
    notes: given.notes ?? '',
    contact_id,
    message_id: null,
    time_zone,
    rrule,
    due_date: date,
    due_time,
    starts_on: date,
    starts_time: due_time,
    original_date: date,
    repeat_from: 'schedule',
    lead_days: given.lead_days ?? 0,
    channels: given.channels ?? ['in_app', 'email'],
  });
  await setReminderContacts(ctx.db, id, [contact_id]);
  return id;
}

/** Changes a locked birthday reminder. 400 at fields that contradict the contact. */
export async function changeBirthday(
  ctx: UserContext,
  row: ReminderRow,
  change: ReminderChange,
): Promise<void> {
  const { due_date, rrule, repeat_from } = row;
  const card = { contact_ids: [row.contact_id], due_date, rrule, repeat_from };
  rejectOverrides({ ...change, ...onlyRule(change) }, card, FOLLOWS);
  await changeLinkedReminder(ctx, row, change);
}

/** Ignores the default rule `FREQ=YEARLY`. */
function onlyRule({ rrule, repeat_from }: ReminderChange) {
  const plain = rrule === undefined || /^(RRULE:)?FREQ=YEARLY$/i.test(rrule ?? '');
  return { rrule: plain ? undefined : rrule, repeat_from };
}

/** 400 at `contact_ids` unless it's one contact of the caller. */
export async function lockSingleContact(
  ctx: UserContext,
  contact_ids: number[] = [],
): Promise<number> {
  const [only] = contact_ids;
  if (only === undefined || contact_ids.length > 1)
    throw badInput({ contact_ids: msg`Select one contact.` });
  assertAllOwned(contact_ids, await lockOwnContacts(ctx, contact_ids));
  return only;
}
