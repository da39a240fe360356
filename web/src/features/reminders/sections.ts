import { addDays, startOfWeek } from '../../lib/days.ts';
import type { ReminderSearch } from './reminders.api.ts';

/** What is open, by how it lies to today and to this week. */
export const SECTIONS = [
  { name: 'overdue', title: 'Overdue', nothing: 'Nothing is overdue.' },
  { name: 'today', title: 'Today', nothing: 'Nothing for today.' },
  { name: 'week', title: 'This week', nothing: 'Nothing more this week.' },
  { name: 'later', title: 'Later', nothing: 'Nothing later on.' },
] as const;
export type SectionName = (typeof SECTIONS)[number]['name'];

/**
 * Which reminders stand in each section on a day; null where no day is left for it, because the week ends today. `week_start` is 0 for
 * Sunday to 6 for Saturday.
 */
export function searchesOf(
  today: string,
  week_start: number,
): Record<SectionName, ReminderSearch | null> {
  const end_of_week = addDays(startOfWeek(today, week_start), 6);
  const from = addDays(today, 1);
  return {
    overdue: { status: 'open', to: addDays(today, -1) },
    today: { status: 'open', from: today, to: today },
    week: from > end_of_week ? null : { status: 'open', from, to: end_of_week },
    later: { status: 'open', from: addDays(end_of_week, 1) },
  };
}
