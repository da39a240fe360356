export {
  type ReminderTodos,
  getBirthdayEvents,
  getReminderTodos,
  getTimeZone,
} from './calendar/calendar-objects.service.ts';
export { writeVTimezone } from './calendar/icalendar-timezone.ts';
export { getUpcoming } from './calendar/upcoming.ts';
export { RuleError, completeRule, nextDate } from './dates/recurrence.ts';
export { type Series, datesFrom } from './dates/rule-dates.ts';
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
export { getAllCompletions, getAllReminders, getReminder } from './reminders.service.ts';
export { getTagCadences } from './keep-in-touch/tag-cadences.service.ts';
export { completeDue, reopenDue, snoozeDue } from './list/today-reminders.ts';
export { loadReminderViews, occasionOf, titleMessage } from './list/reminder-view.ts';
export { addImportedReminders, removeImportedReminders } from './imported/imported-reminders.ts';
export { changeReminder, removeReminder } from './edit/change-reminder.service.ts';
export { completeReminder, reopenReminder } from './edit/complete-reminder.service.ts';
export { createReminder } from './edit/create-reminder.service.ts';
export { moveReminder } from './edit/move-reminder.service.ts';
