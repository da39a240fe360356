import type { Occurrence } from '#contract/reminders.ts';

/** What stands in the calendar, by a name of its own that it keeps where it is moved. */
export interface CalendarEntry extends Occurrence {
  key: string;
}

/** Where something stands, by the clock of whoever looks. */
export type LocalDateTime = Pick<Occurrence, 'date' | 'time'>;

/** What was done can stand on one day more than once: those are told apart by their number. */
export function entriesOf(occurrences: readonly Occurrence[]): CalendarEntry[] {
  const taken = new Map<string, number>();
  return occurrences.map((one) => {
    const name = nameOf(one);
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return { ...one, key: before === 0 ? name : `${name} ${before}` };
  });
}

function nameOf({ reminder_id, contact_id, original_date, date, repeats }: Occurrence): string {
  if (reminder_id === null) return `birthday ${contact_id} ${date}`;
  if (original_date === null) return `done ${reminder_id} ${date}`;
  return repeats ? `reminder ${reminder_id} ${original_date}` : `reminder ${reminder_id}`;
}

/** What is done stays where it was, and a birthday is when it is. */
export function isMovable(entry: Occurrence): entry is Occurrence & {
  reminder_id: number;
  original_date: string;
} {
  return entry.reminder_id !== null && entry.original_date !== null;
}
