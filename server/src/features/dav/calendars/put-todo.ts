import { msg } from '@lingui/core/runtime-macro';
import ICAL from 'ical.js';
import { newReminder } from '#contract/reminders.ts';
import { translate } from '../../../infra/translations.ts';
import {
  completeReminder,
  createReminder,
  getReminderTodos,
  getTimeZone,
  toLocalDateTime,
  type ReminderTodos,
} from '../../reminders/public.ts';
import { bareUid } from '../bare-uid.ts';
import type { DavContext, DavObject, PutTarget, StoredObject, Written } from '../collection.ts';
import { CALDAV, DavError } from '../dav-error.ts';
import { changeOverrides } from './change-overrides.ts';
import { changeTodo, completionTime, findContacts } from './change-todo.ts';
import { asDavErrors, parseInput } from './put-errors.ts';
import { readTodoSet, todoSetOf, uidOf, type TodoSet } from './read-calendar.ts';
import { writeTodos } from './serve-todos.ts';
import { readTodo, type TodoValues } from './todo-values.ts';
import { textToKeep } from './write-calendar.ts';

/** Creates or changes a reminder from a VTODO. The caller holds a transaction, which it rolls back after an error. */
export async function putTodo(
  ctx: DavContext,
  { name, object }: PutTarget,
  body: Buffer,
): Promise<Written> {
  const sent = readTodoSet(body);
  return asDavErrors(ctx, () =>
    object === null ? createTodo(ctx, name, sent) : replaceTodo(ctx, object, sent),
  );
}

async function createTodo(ctx: DavContext, name: string, sent: TodoSet): Promise<Written> {
  const { calendar, master, overrides } = sent;
  const uid = uidOf(master) || name.replace(/\.ics$/i, '');
  for (const todo of [master, ...overrides]) todo.updatePropertyWithValue('uid', uid);
  const time_zone = await getTimeZone(ctx);
  const values = readTodo(master, { time_zone, public_url: ctx.settings.public_url });
  const { body: reminder } = await createReminder(ctx, await inputOf(ctx, values, time_zone));
  const { is_done, completed_at } = values;
  if (is_done) await completeReminder(ctx, reminder.id, completionTime(ctx, completed_at));
  await changeOverrides(ctx, reminder.id, [], overrides);
  return { object: storedAs(reminder.id, uid, textToKeep(calendar)) };
}

async function inputOf(ctx: DavContext, values: TodoValues, time_zone: string) {
  const { title, notes, due, rrule, lead_days, contacts } = values;
  const ids = contacts.map(({ id }) => id);
  return parseInput(newReminder, {
    title: title || translate(ctx.language, msg`Untitled reminder`),
    notes,
    due_date: due?.date ?? toLocalDateTime(ctx.clock.now(), time_zone).date,
    due_time: due?.time ?? null,
    time_zone: due?.time_zone ?? time_zone,
    rrule,
    lead_days,
    contact_ids: await findContacts(ctx, ids),
  });
}

async function replaceTodo(ctx: DavContext, object: DavObject, sent: TodoSet): Promise<Written> {
  assertSameUid(object, sent);
  const { reminder } = await loadTodos(ctx, object);
  const text = await writeObject(ctx, object);
  const served = todoSetOf(ICAL.Component.fromString(text));
  const raw = textToKeep(sent.calendar);
  const unchanged = { object: storedAs(reminder.id, object.uid, object.raw) };
  if (raw === textToKeep(served.calendar)) return unchanged;
  const isSameSeries = await changeTodo(ctx, reminder, served, sent);
  await changeOverrides(ctx, reminder.id, isSameSeries ? served.overrides : [], sent.overrides);
  // Nothing changed if the client only left out what we add.
  const isSame = (await writeObject(ctx, { ...object, raw })) === text;
  return isSame ? unchanged : { object: { ...unchanged.object, raw } };
}

async function writeObject(ctx: DavContext, object: DavObject): Promise<string> {
  return writeTodos(await loadTodos(ctx, object), object, ctx.settings.public_url);
}

async function loadTodos(ctx: DavContext, { reminder_id }: DavObject): Promise<ReminderTodos> {
  const found = reminder_id === null ? null : await getReminderTodos(ctx, [reminder_id]);
  const todos = found?.get(reminder_id!);
  if (todos === undefined) throw new DavError(404, null, 'This reminder was deleted.');
  return todos;
}

/** A UID stays as it is; some clients add or remove `urn:uuid:`, or leave it out. */
function assertSameUid({ uid }: DavObject, { master, overrides }: TodoSet): void {
  const sent = uidOf(master) || uid;
  if (bareUid(sent) !== bareUid(uid))
    throw new DavError(409, `{${CALDAV}}no-uid-conflict`, 'The UID of a task can’t be changed.');
  for (const todo of [master, ...overrides]) todo.updatePropertyWithValue('uid', uid);
}

function storedAs(reminder_id: number, uid: string, raw: string | null): StoredObject {
  return { kind: 'reminder', contact_id: null, reminder_id, tag: null, uid, raw };
}
