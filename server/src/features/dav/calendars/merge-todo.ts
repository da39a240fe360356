import ICAL from 'ical.js';
import { addDays, RuleError } from '../../reminders/public.ts';
import { readTime, timeOf } from './calendar-time.ts';
import {
  contactProperties,
  isSameSchedule,
  leadAlarm,
  readSchedule,
  readTodo,
  type TodoReader,
  type TodoValues,
} from './todo-values.ts';

const SCHEDULE = ['due', 'dtstart', 'duration', 'rrule'];
const STATUS = ['status', 'completed', 'percent-complete'];

/** Added if the client left them out. */
const ADDED = ['created', 'url', 'status', 'percent-complete'];

/**
 * Changes a VTODO that a client sent where it no longer means what the reminder is, and keeps everything else. `current` is
 * the reminder as we'd write it.
 */
export function mergeTodo(
  sent: ICAL.Component,
  current: ICAL.Component,
  reader: TodoReader,
): ICAL.Component {
  const now = readTodo(current, reader);
  const before = readSent(sent, reader);
  for (const name of ADDED) if (!sent.hasProperty(name)) copy(sent, current, [name]);
  if (kindOf(sent) !== kindOf(current)) copy(sent, current, ['x-acquaint-kind']);
  if (before.title !== now.title) copy(sent, current, ['summary']);
  if (before.notes !== now.notes) copy(sent, current, ['description']);
  if (before.due === null || !isSameSchedule(before, now))
    replaceSchedule(sent, current, reader.time_zone);
  if (!isSameStatus(before, now)) copy(sent, current, STATUS);
  if (JSON.stringify(before.contacts) !== JSON.stringify(now.contacts))
    replaceContacts(sent, current, reader);
  if (before.lead_days !== now.lead_days) replaceAlarm(sent, current);
  return sent;
}

function kindOf(todo: ICAL.Component): string {
  return String(todo.getFirstPropertyValue('x-acquaint-kind'));
}

/** A rule that reminders don't support isn't the reminder's. */
function readSent(sent: ICAL.Component, reader: TodoReader): TodoValues {
  try {
    return readTodo(sent, reader);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    sent.removeAllProperties('rrule');
    return readTodo(sent, reader);
  }
}

function isSameStatus(one: TodoValues, other: TodoValues): boolean {
  if (one.is_done !== other.is_done) return false;
  return !one.is_done || one.completed_at === other.completed_at;
}

/** DTSTART of a task without a rule is when to begin, which moves along. */
function replaceSchedule(sent: ICAL.Component, current: ICAL.Component, time_zone: string): void {
  const start = sent.getFirstProperty('dtstart');
  const due = readTime(sent.getFirstProperty('due'), time_zone);
  const next = readSchedule(current, time_zone);
  const time = timeOf(start);
  const isKept = start !== null && time !== null && due !== null && next.due !== null;
  copy(sent, current, SCHEDULE);
  if (next.rrule === null) for (const name of ['exdate', 'rdate']) sent.removeAllProperties(name);
  if (!isKept || next.rrule !== null || (due.time === null) !== (next.due?.time === null)) return;
  const days = (Date.parse(next.due?.date ?? due.date) - Date.parse(due.date)) / 86_400_000;
  const date = addDays(time.toString().slice(0, 10), days);
  const moved = time.clone();
  [moved.year, moved.month, moved.day] = date.split('-').map(Number) as [number, number, number];
  start.setValue(moved);
  sent.addProperty(start);
}

function replaceContacts(
  sent: ICAL.Component,
  current: ICAL.Component,
  { public_url }: TodoReader,
): void {
  for (const { property } of contactProperties(sent, public_url)) sent.removeProperty(property);
  for (const property of current.getAllProperties('contact')) sent.addProperty(cloneOf(property));
}

function replaceAlarm(sent: ICAL.Component, current: ICAL.Component): void {
  const before = leadAlarm(sent);
  if (before !== null) sent.removeSubcomponent(before);
  const now = leadAlarm(current);
  if (now !== null) sent.addSubcomponent(ICAL.Component.fromString(now.toString()));
}

/** Replaces properties by those of another component. */
export function copy(to: ICAL.Component, from: ICAL.Component, names: string[]): void {
  for (const name of names) {
    to.removeAllProperties(name);
    for (const property of from.getAllProperties(name)) to.addProperty(cloneOf(property));
  }
}

function cloneOf(property: ICAL.Property): ICAL.Property {
  return ICAL.Property.fromString(property.toICALString());
}
