import ICAL from 'ical.js';
import type { Timestamp } from '../../../infra/clock.ts';
import { addDays, nextDate, type ReminderTodos } from '../../reminders/public.ts';
import { isDone, isSameTime, readSchedule, type TodoReader } from './todo-values.ts';
import { readTime, tzidOf, type LocalTime } from './calendar-time.ts';
import { copy, mergeTodo } from './merge-todo.ts';
import { todoSetOf, type JCal } from './read-calendar.ts';
import { writeCalendar } from './write-calendar.ts';

/** What an object stores of its text. */
export interface StoredTodo {
  uid: string;
  raw: string | null;
  changed_at: Timestamp;
}

/** The text of a reminder: as a client sent it, as far as it's still true. */
export function writeTodos(
  { reminder, todos }: ReminderTodos,
  { uid, raw, changed_at }: StoredTodo,
  public_url: string,
): string {
  const reader = { time_zone: reminder.time_zone, public_url };
  const sent = raw === null ? undefined : ICAL.Component.fromString(raw);
  const merged =
    sent === undefined ? todos : mergeTodos(sent, todos, reminder.original_date, reader);
  return writeCalendar(
    merged.map((todo) => stamp(todo, uid, changed_at)),
    sent,
  );
}

/** Overrides before the open date are history, which the reminder keeps itself; others may be of an earlier series. */
function mergeTodos(
  sent: ICAL.Component,
  [series, ...moved]: ICAL.Component[],
  open: string,
  reader: TodoReader,
): ICAL.Component[] {
  const { master, overrides } = todoSetOf(sent);
  const inherited = textsOf(master);
  const merged = mergeTodo(master, series!, reader);
  const { due, rrule } = readSchedule(series!, reader.time_zone);
  if (due === null || rrule === null) return [merged];
  const moves = byOriginalDate(moved, reader.time_zone);
  const repeating = { starts_on: due.date, rrule };
  const kept = [...byOriginalDate(overrides, reader.time_zone)].filter(
    ([date]) => date >= open && nextDate(repeating, addDays(date, -1)) === date,
  );
  const dates = kept.map(([date, override]) => {
    for (const [name, text] of inherited)
      if (override.getFirstProperty(name)?.toICALString() === text) copy(override, merged, [name]);
    if (date === open && isDone(override))
      copy(override, merged, ['status', 'completed', 'percent-complete']);
    return moveOverride(override, moves.get(date), reader.time_zone);
  });
  const known = new Set(kept.map(([date]) => date));
  const added = [...moves].filter(([date]) => !known.has(date)).map(([, todo]) => todo);
  return [merged, ...dates, ...added];
}

/** Moves an override to where the reminder's date is. */
function moveOverride(
  override: ICAL.Component,
  moved: ICAL.Component | undefined,
  time_zone: string,
): ICAL.Component {
  const expected = dateOf(
    moved ?? override,
    moved === undefined ? 'recurrence-id' : 'due',
    time_zone,
  );
  if (isSameTime(expected, dueOf(override, time_zone))) return override;
  for (const name of ['dtstart', 'duration', 'due']) override.removeAllProperties(name);
  if (moved !== undefined) copy(override, moved, ['due']);
  else addOriginalDue(override);
  return override;
}

function addOriginalDue(override: ICAL.Component): void {
  const original = override.getFirstProperty('recurrence-id')!;
  const due = override.addPropertyWithValue('due', original.getFirstValue());
  if (tzidOf(original) !== '') due.setParameter('tzid', tzidOf(original));
}

/** The date of an override, which is that in the series unless it says otherwise. */
export function dueOf(override: ICAL.Component, time_zone: string): LocalTime | null {
  const name = ['due', 'dtstart', 'recurrence-id'].find((one) => override.hasProperty(one));
  return dateOf(override, name ?? 'due', time_zone);
}

/** Components by the local date in the series that they replace. */
export function byOriginalDate(
  todos: ICAL.Component[],
  time_zone: string,
): Map<string, ICAL.Component> {
  return new Map(
    todos.flatMap((todo) => {
      const original = dateOf(todo, 'recurrence-id', time_zone);
      return original === null ? [] : [[original.date, todo]];
    }),
  );
}

function dateOf(todo: ICAL.Component, name: string, time_zone: string): LocalTime | null {
  return readTime(todo.getFirstProperty(name), time_zone);
}

const SUMMARIES = ['summary', 'description'];

function textsOf(todo: ICAL.Component): [string, string | undefined][] {
  return SUMMARIES.map((name) => [name, todo.getFirstProperty(name)?.toICALString()]);
}

/** Replaces what says which object this is and when it changed. */
function stamp(todo: ICAL.Component, uid: string, changed_at: Timestamp): ICAL.Component {
  const changed = ICAL.Time.fromJSDate(new Date(changed_at), true);
  for (const name of ['uid', 'dtstamp', 'last-modified']) todo.removeAllProperties(name);
  const stamped = new ICAL.Component('vtodo');
  stamped.addPropertyWithValue('uid', uid);
  stamped.addPropertyWithValue('dtstamp', changed);
  stamped.addPropertyWithValue('last-modified', changed);
  const [name, properties, parts] = todo.jCal as JCal;
  return new ICAL.Component([name, [...(stamped.jCal as JCal)[1], ...properties], parts]);
}
