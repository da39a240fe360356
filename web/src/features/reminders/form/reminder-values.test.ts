import { expect, it } from 'vitest';
import { aReminder } from '../../../testing/reminders.ts';
import {
  changeOf,
  isChanged,
  newReminderOf,
  onDate,
  problemsOf,
  startValues,
  valuesOf,
} from './reminder-values.ts';

const CLOCK = { today: '2026-11-24', time_zone: 'Europe/Berlin', week_start: 'MO' } as const;
const PLAIN = { kind: 'one_off', of_message: false } as const;

it('requires title and date', () => {
  const empty = startValues({}, CLOCK);
  expect(problemsOf({ ...empty, date: '', time: '9' }, PLAIN)).toEqual({
    title: 'Enter a title.',
    date: 'Choose a date.',
    time: 'Enter a time.',
  });
  expect(problemsOf(empty, { kind: 'follow_up', of_message: true })).toEqual({});
  const people = Array.from({ length: 51 }, (_, id) => ({ id, name: '' }));
  expect(problemsOf({ ...empty, title: 'Tea', people }, PLAIN)).toEqual({
    people: 'Select up to 50 contacts.',
  });
});

it("leaves a message's title to the server", () => {
  const start = { kind: 'follow_up', message_id: 3 } as const;
  expect(newReminderOf(startValues(start, CLOCK), start)).toMatchObject({
    kind: 'follow_up',
    message_id: 3,
    title: undefined,
    due_date: '2026-11-24',
    due_time: null,
  });
});

it('sends only changed fields', () => {
  const before = aReminder({ rrule: 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1' });
  const values = valuesOf(before, 'MO');
  const sent = (changed: Partial<typeof values>) =>
    JSON.parse(JSON.stringify(changeOf(before, { ...values, ...changed }))) as object;
  expect(sent({})).toEqual({});
  expect(sent({ notes: 'Bring tea', lead_days: 2 })).toEqual({ notes: 'Bring tea', lead_days: 2 });
  expect(sent({ people: [] })).toEqual({ contact_ids: [] });
  expect(sent({ time: '09:00' })).toEqual({ due_time: '09:00' });
});

it('adjusts the repeat to another date', () => {
  const before = aReminder({ rrule: 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1' });
  const moved = onDate(valuesOf(before, 'MO'), '2026-12-03');
  expect(changeOf(before, moved)).toMatchObject({ due_date: '2026-12-03', rrule: 'FREQ=MONTHLY' });
});

it("keeps a rule it can't display", () => {
  const before = aReminder({ rrule: 'FREQ=YEARLY;BYWEEKNO=20' });
  const values = valuesOf(before, 'MO');
  expect(changeOf(before, { ...values, title: 'Tea' }).rrule).toBeUndefined();
  expect(changeOf(before, onDate(values, '2026-12-03')).rrule).toBe('FREQ=YEARLY;BYWEEKNO=20');
});

it('omits values that follow the contact', () => {
  const before = aReminder({ kind: 'keep_in_touch', rrule: 'FREQ=DAILY;INTERVAL=30' });
  const values = onDate({ ...valuesOf(before, 'MO'), people: [] }, '2026-12-03');
  const change = changeOf(before, values);
  expect(change).toMatchObject({ due_date: '2026-12-03' });
  expect([change.rrule, change.contact_ids]).toEqual([undefined, undefined]);
  const birthday = aReminder({ kind: 'birthday', rrule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=9' });
  expect(changeOf(birthday, values).due_date).toBeUndefined();
});

it('detects unsaved changes', () => {
  const values = valuesOf(aReminder(), 'MO');
  expect(isChanged(values, { ...values, title: `${values.title} ` })).toBe(false);
  expect(isChanged(values, { ...values, repeat: { ...values.repeat, choice: 'day' } })).toBe(true);
});
