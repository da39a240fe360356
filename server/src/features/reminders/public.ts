export { getUpcoming } from './calendar/upcoming.ts';
export {
  type CalendarDate,
  type ClockTime,
  addDays,
  toLocalDateTime,
  toTimestamp,
} from './dates/wall-clock.ts';
export { lastDay } from './dates/last-day.ts';
export { recomputeBeforeCommit } from './dates/recompute-dates.ts';
export {
  type Day,
  type DueReminder,
  type TodayContactDay,
  getContactDays,
  getContactDaysOf,
  getDueReminders,
  hasCadences,
} from './list/due-today.ts';
export { searchReminders } from './list/reminder-list.service.ts';
export { getAllCompletions, getAllReminders } from './reminders.service.ts';
export { getTagCadences } from './keep-in-touch/tag-cadences.service.ts';
export { completeDue, reopenDue, snoozeDue } from './list/today-reminders.ts';
export { occasionOf, titleMessage } from './list/reminder-view.ts';
export { addImportedReminders, removeImportedReminders } from './imported/imported-reminders.ts';
