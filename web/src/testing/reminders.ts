import type { Reminder } from '#contract/reminders.ts';
import { aContactReference } from './contacts.ts';

/** A reminder of Ada's about Grace (7), as the API returns it. */
export function aReminder(changes: Partial<Reminder> = {}): Reminder {
  const contacts = changes.contacts ?? [aContactReference(7, 'Grace Hopper')];
  return {
    id: 60,
    title: 'Call about the loom',
    is_default_title: false,
    notes: '',
    contact_ids: contacts.map(({ id }) => id),
    contacts,
    kind: 'one_off',
    due_date: '2026-11-24',
    due_time: null,
    time_zone: 'UTC',
    rrule: null,
    repeat_from: 'schedule',
    lead_days: 0,
    channels: ['in_app', 'email'],
    status: 'scheduled',
    snoozed_until: null,
    next_fire_at: null,
    completed_at: null,
    done_times: 0,
    last_done_at: null,
    message: null,
    created_at: '2026-11-21T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
    ...changes,
  };
}
