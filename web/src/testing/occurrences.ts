import type { Occurrence } from '#contract/reminders.ts';

/** An occurrence as the API returns it: the only date of a reminder due on December 3. */
export function anOccurrence(changes: Partial<Occurrence> = {}): Occurrence {
  return {
    reminder_id: 9,
    contact_id: null,
    contact_name: null,
    kind: 'one_off',
    title: 'Send the plans',
    date: '2026-12-03',
    time: null,
    starts_at: '2026-12-03T00:00:00.000Z',
    status: 'scheduled',
    repeats: false,
    original_date: '2026-12-03',
    ...changes,
  };
}
