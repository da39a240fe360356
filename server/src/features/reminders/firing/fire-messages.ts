import type { TitleSource } from '../reminder-title.ts';

const MANY_TO_REACH = 5;

/** What fires, in a sentence; `days` until its date, negative where that has passed. */
export function reminderText({ kind, title, name }: TitleSource, days: number): string {
  if (title !== '' || name === '')
    return ['Reminder: ' + title, ...(days === 0 ? [] : [formatRelativeDay(days)])].join(' · ');
  if (kind === 'birthday')
    return `${name}’s birthday ${days < 0 ? 'was' : 'is'} ${formatRelativeDay(days)}`;
  return `It is time to get in touch with ${name}`;
}

/** So many people to get in touch with are told of in one sentence. */
export function shouldGroup(count: number): boolean {
  return count > MANY_TO_REACH;
}

/** Names of the first of them, and how many there are. */
export function groupedReminderText([first = '', second = '']: string[], count: number): string {
  return `It is time to get in touch with ${first}, ${second} and ${count - 2} others`;
}

/** How far a day is from today. */
export function formatRelativeDay(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
