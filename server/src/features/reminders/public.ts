// What other features may use.
export { getUpcoming } from './calendar/upcoming.ts';
export {
  type CalendarDate,
  type ClockTime,
  addDays,
  toLocalDateTime,
  toTimestamp,
} from './dates/wall-clock.ts';
export {
  type Day,
  type DueReminder,
  type TodayBirthday,
  getBirthdays,
  getBirthdaysOf,
  getDueReminders,
  hasCadences,
} from './due-today.ts';
export { searchReminders } from './reminder-search.ts';
export { getAllCompletions, getAllReminders } from './reminders.service.ts';
export { getTagCadences } from './tag-cadences.ts';
export { completeDue, reopenDue, snoozeDue } from './today-reminders.ts';
