import type ICAL from 'ical.js';
import type { ReaderContext, PersonContext } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import { findMoves } from '../dates/recompute-dates.queries.ts';
import { findNames } from '../list/reminder-names.queries.ts';
import { findTimeSettings } from '../reminders.queries.ts';
import { contactDayEvent } from './icalendar-event.ts';
import { findBirthdays, findTodoReminders, type TodoReminder } from './icalendar.queries.ts';
import { reminderTodos } from './icalendar-todo.ts';

/** A reminder with its VTODO, followed by one per moved date. */
export interface ReminderTodos {
  reminder: TodoReminder;
  todos: ICAL.Component[];
}

/** The caller's reminders as VTODOs, by id; without those whose contact is in the trash. */
export async function getReminderTodos(
  ctx: ReaderContext,
  ids: number[],
): Promise<Map<number, ReminderTodos>> {
  const { db, language, settings } = ctx;
  const rows = await findTodoReminders(db, ctx.user_id, ids);
  const found = rows.map(({ id }) => id);
  const movesOf = Map.groupBy(await findMoves(db, found), ({ reminder_id }) => reminder_id);
  const namesOf = Map.groupBy(await findNames(db, found), ({ reminder_id }) => reminder_id);
  const person = { language, public_url: settings.public_url };
  return new Map(
    rows.map((reminder) => {
      const { id } = reminder;
      const moves = movesOf.get(id) ?? [];
      return [
        id,
        { reminder, todos: reminderTodos(reminder, moves, namesOf.get(id) ?? [], person) },
      ];
    }),
  );
}

/** The VEVENTs of birthdays by contact, last changed at the given times. */
export async function getBirthdayEvents(
  ctx: ReaderContext,
  changes: ReadonlyMap<number, Timestamp>,
): Promise<Map<number, string>> {
  const { db, user_id, language, settings } = ctx;
  const rows = await findBirthdays(db, user_id, [...changes.keys()]);
  const person = { language, public_url: settings.public_url };
  return new Map(
    rows.map((row) => {
      const updated_at = changes.get(row.contact_id) ?? row.created_at;
      return [row.contact_id, contactDayEvent({ ...row, updated_at }, person)];
    }),
  );
}

/** The caller's time zone. */
export async function getTimeZone({ db, user_id }: PersonContext): Promise<string> {
  return (await findTimeSettings(db, user_id)).time_zone;
}
