import type { Digest } from './digest.ts';

/** A week in one sentence. */
export function digestSummary({ overdue, days, to_reach_count }: Digest): string {
  const coming = days.flatMap(({ entries }) => entries);
  const birthdays = coming.filter(({ kind }) => kind === 'birthday').length;
  const parts = [
    counted(coming.length - birthdays, 'reminder', 'reminders'),
    counted(birthdays, 'birthday', 'birthdays'),
    counted(to_reach_count, 'person to get in touch with', 'people to get in touch with'),
  ].filter((part) => part !== '');
  const late = counted(overdue, 'reminder is overdue', 'reminders are overdue');
  if (parts.length === 0) return `${late}.`;
  const week = `In the coming seven days: ${new Intl.ListFormat('en').format(parts)}.`;
  return late === '' ? week : `${week} ${late}.`;
}

function counted(count: number, one: string, several: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
}
