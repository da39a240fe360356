import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { NewReminder, Reminder, ReminderKind } from '#contract/reminders.ts';
import { badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { translate } from '../../../infra/translations.ts';
import { lockOwnContacts } from '../../contacts/public.ts';
import { createBirthdayReminder } from '../keep-in-touch/birthday-reminder.ts';
import { createKeepInTouchReminder } from '../keep-in-touch/keep-in-touch.ts';
import { findLinked, findMessage } from '../list/reminder-list.queries.ts';
import { assertAllOwned, consumeReminderQuota, requireRule } from './reminder-rules.ts';
import { loadReminderView } from '../list/reminder-view.ts';
import { findTimeSettings, findName, setReminderContacts } from '../reminders.queries.ts';
import { addReminder } from './write-reminder.ts';

/** 201 for a new reminder, 200 if the contact's birthday or keep-in-touch reminder was changed instead. */
export type Created = { status: 200 | 201; body: Reminder };

/** What the reminder was created for, and its defaults. */
interface Occasion {
  message_id: number | null;
  contact_ids: number[];
  title: string;
}

/**
 * Creates a reminder. 400 at `title` and `due_date` if missing, at `contact_ids` and `message_id` if not the caller's,
 * at `rrule` if invalid; 429 past the limit per minute; for linked reminders see `createBirthdayReminder` and `createKeepInTouchReminder`.
 */
export async function createReminder(ctx: UserContext, input: NewReminder): Promise<Created> {
  const message_id = input.message_id ?? null;
  const kind = input.kind ?? (message_id === null ? 'one_off' : 'follow_up');
  await consumeReminderQuota(ctx);
  return inTransaction(ctx, async (txCtx) => {
    if (kind === 'one_off' || kind === 'follow_up')
      return createUnlinkedReminder(txCtx, kind, input);
    if (message_id !== null)
      throw badInput({ message_id: msg`Only a follow-up can be about a message.` });
    const createLinkedReminder =
      kind === 'birthday' ? createBirthdayReminder : createKeepInTouchReminder;
    const { id, added } = await createLinkedReminder(txCtx, input);
    return { status: added ? 201 : 200, body: await loadReminderView(txCtx, id) };
  });
}

async function createUnlinkedReminder(
  ctx: UserContext,
  kind: ReminderKind,
  input: NewReminder,
): Promise<Created> {
  const occasion = await findOccasion(ctx, kind, input);
  const title = (input.title ?? '') || occasion.title;
  const { due_date = '' } = input;
  const missing = {
    ...(title === '' && { title: msg`Enter a title.` }),
    ...(due_date === '' && { due_date: msg`Choose a date.` }),
  };
  if (Object.keys(missing).length > 0) throw badInput(missing);
  const id = await addReminder(ctx, {
    kind,
    title,
    notes: input.notes ?? '',
    contact_id: null,
    message_id: occasion.message_id,
    ...(await seriesFrom(ctx, { ...input, due_date })),
    repeat_from: input.repeat_from ?? 'schedule',
    lead_days: input.lead_days ?? 0,
    channels: input.channels ?? ['in_app', 'email'],
  });
  await setReminderContacts(ctx.db, id, occasion.contact_ids);
  return { status: 201, body: await loadReminderView(ctx, id) };
}

async function seriesFrom(ctx: UserContext, input: NewReminder & { due_date: string }) {
  const settings = await findTimeSettings(ctx.db, ctx.user_id);
  const { due_time = null, time_zone = settings.time_zone, rrule: rule = null } = input;
  const { repeat_from } = input;
  return {
    time_zone,
    ...initialDates(rule || null, input.due_date, due_time, time_zone, repeat_from),
  };
}

/** Dates of a new or restarted series. */
export function initialDates(
  rule: string | null,
  date: string,
  time: string | null,
  time_zone: string,
  repeat_from?: string,
): {
  rrule: string | null;
  due_date: string;
  due_time: string | null;
  starts_on: string;
  starts_time: string | null;
  original_date: string;
} {
  const { rrule, starts_on } =
    rule === null
      ? { rrule: null, starts_on: date }
      : requireRule(rule, { date, time, time_zone, repeat_from });
  return {
    rrule,
    due_date: starts_on,
    due_time: time,
    starts_on,
    starts_time: time,
    original_date: starts_on,
  };
}

async function findOccasion(
  ctx: UserContext,
  kind: ReminderKind,
  input: NewReminder,
): Promise<Occasion> {
  const { db, user_id } = ctx;
  const message_id = input.message_id ?? null;
  const message = message_id === null ? null : await requireMessage(ctx, message_id);
  const linkedContactId = message === null ? null : await findLinked(db, user_id, message.other_id);
  const contact_ids = input.contact_ids ?? (linkedContactId === null ? [] : [linkedContactId]);
  assertAllOwned(contact_ids, await lockOwnContacts(ctx, contact_ids));
  const [first] = contact_ids;
  const name = first === undefined ? '' : await findName(db, user_id, first);
  const title = defaultTitle(kind, message?.other_name ?? null, name);
  return {
    message_id,
    contact_ids,
    title: title === null ? '' : translate(ctx.language, title),
  };
}

function defaultTitle(
  kind: ReminderKind,
  sender: string | null,
  name: string,
): MessageDescriptor | null {
  if (sender !== null) return msg`Reply to ${{ name: sender }}`;
  return kind === 'follow_up' && name !== '' ? msg`Follow up with ${{ name }}` : null;
}

async function requireMessage({ db, user_id }: UserContext, message_id: number) {
  const message = await findMessage(db, user_id, message_id);
  if (message === undefined) throw badInput({ message_id: msg`Message not found.` });
  return message;
}
