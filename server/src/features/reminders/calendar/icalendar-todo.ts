import ICAL from 'ical.js';
import type { Language } from '#contract/languages.ts';
import type { DateOverride } from '../dates/series.ts';
import type { CalendarDate, ClockTime } from '../dates/wall-clock.ts';
import type { Named } from '../list/reminder-names.queries.ts';
import { titleOf } from '../list/reminder-view.ts';
import { addTime, plain, ruleFrom, utc } from './icalendar-event.ts';
import type { TodoReminder } from './icalendar.queries.ts';

/** Context for generating tasks. */
export interface TodoContext {
  /** The owner's. */
  language: Language;
  public_url: string;
}

/** A date of a reminder; without `original_date` it's the reminder itself. */
interface TodoDate {
  original_date?: CalendarDate;
  date: CalendarDate;
  time: ClockTime | null;
}

/**
 * A reminder as a VTODO (RFC 5545 §3.6.2) without UID and timestamps, and a VTODO per moved date. A series repeats from its
 * open date; a rule counted from completion only shows that date.
 */
export function reminderTodos(
  row: TodoReminder,
  moves: DateOverride[],
  names: Named[],
  person: TodoContext,
): ICAL.Component[] {
  const open = { date: row.due_date, time: row.due_time };
  if (!isSeries(row)) return [todoOf(row, open, names, person)];
  const { original_date, starts_time } = row;
  const start = { date: original_date, time: starts_time };
  const series = todoOf(row, start, names, person);
  series.addPropertyWithValue('rrule', ruleFrom(row, row.rrule));
  const isMoved = open.date !== start.date || open.time !== start.time;
  const moved = [
    ...(isMoved ? [{ original_date, ...open }] : []),
    ...moves.filter((move) => move.original_date > original_date),
  ];
  return [series, ...moved.map((occurrence) => todoOf(row, occurrence, names, person))];
}

function isSeries(row: TodoReminder): row is TodoReminder & { rrule: string } {
  return row.rrule !== null && row.repeat_from === 'schedule' && row.status !== 'done';
}

function todoOf(
  row: TodoReminder,
  { original_date, date, time }: TodoDate,
  names: Named[],
  { language, public_url }: TodoContext,
): ICAL.Component {
  const todo = new ICAL.Component('vtodo');
  const { time_zone } = row;
  const title = titleOf(language, { ...row, name: names[0]?.name ?? '' });
  todo.addPropertyWithValue('created', utc(row.created_at));
  todo.addPropertyWithValue('summary', plain(title));
  if (row.notes !== '') todo.addPropertyWithValue('description', plain(row.notes));
  for (const { contact_id, name } of names)
    todo
      .addPropertyWithValue('contact', plain(name))
      .setParameter('altrep', `${public_url}/contacts?id=${contact_id}`);
  todo.addPropertyWithValue('url', `${public_url}/reminders?id=${row.id}`);
  if (original_date !== undefined)
    addTimeOrUtc(todo, 'recurrence-id', { date: original_date, time: row.starts_time }, time_zone);
  if (isSeries(row)) addTimeOrUtc(todo, 'dtstart', { date, time }, time_zone);
  addTimeOrUtc(todo, 'due', { date, time }, time_zone);
  addStatus(todo, row);
  todo.addPropertyWithValue('x-acquaint-kind', row.kind);
  if (row.lead_days > 0) todo.addSubcomponent(alarm(title, row.lead_days));
  return todo;
}

/** Times in UTC have no time zone definition. */
function addTimeOrUtc(todo: ICAL.Component, name: string, on: TodoDate, time_zone: string): void {
  if (on.time === null || time_zone !== 'UTC') addTime(todo, name, on, time_zone);
  else todo.addPropertyWithValue(name, ICAL.Time.fromDateTimeString(`${on.date}T${on.time}:00Z`));
}

function addStatus(todo: ICAL.Component, { status, completed_at }: TodoReminder): void {
  if (status !== 'done') {
    todo.addPropertyWithValue('status', 'NEEDS-ACTION');
    return;
  }
  todo.addPropertyWithValue('status', 'COMPLETED');
  if (completed_at !== null) todo.addPropertyWithValue('completed', utc(completed_at));
  todo.addPropertyWithValue('percent-complete', 100);
}

/** Relative to DUE, because DTSTART may be missing (RFC 5545 §3.8.6.3). */
function alarm(title: string, lead_days: number): ICAL.Component {
  const part = new ICAL.Component('valarm');
  part.addPropertyWithValue('action', 'DISPLAY');
  part.addPropertyWithValue('description', plain(title));
  part
    .addPropertyWithValue('trigger', ICAL.Duration.fromString(`-P${lead_days}D`))
    .setParameter('related', 'END');
  return part;
}
