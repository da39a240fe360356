import type { Occurrence } from '#contract/reminders.ts';

/** An occurrence with a key that stays the same when it's moved. */
export interface CalendarEntry extends Occurrence {
  key: string;
}

/** Date and time in the user's time zone. */
export type LocalDateTime = Pick<Occurrence, 'date' | 'time'>;

/** A reminder may be completed several times on one day, so those are numbered. */
export function entriesOf(occurrences: readonly Occurrence[]): CalendarEntry[] {
  const taken = new Map<string, number>();
  return occurrences.map((occurrence) => {
    const name = nameOf(occurrence);
    const usedCount = taken.get(name) ?? 0;
    taken.set(name, usedCount + 1);
    return { ...occurrence, key: usedCount === 0 ? name : `${name} ${usedCount}` };
  });
}

function nameOf(occurrence: Occurrence): string {
  const { kind, reminder_id, contact_id, original_date, date, repeats } = occurrence;
  if (reminder_id === null) return `${kind} ${contact_id} ${date}`;
  if (original_date === null) return `done ${reminder_id} ${date}`;
  return repeats ? `reminder ${reminder_id} ${original_date}` : `reminder ${reminder_id}`;
}

/** Completed reminders, birthdays and other dates of contacts can't be moved. */
export function isMovable(entry: Occurrence): entry is Occurrence & {
  reminder_id: number;
  original_date: string;
} {
  return entry.reminder_id !== null && entry.original_date !== null;
}
