import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reminder } from '#contract/reminders.ts';
import { aContact } from '../../../testing/contacts.ts';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { onePage } from '../../../testing/messages.ts';
import { aUser } from '../../../testing/people.ts';
import { aReminder } from '../../../testing/reminders.ts';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';

/** Opens the form and records what it sends. */
async function openForm(reminder?: Reminder) {
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  answer({
    'POST /api/reminders/': ({ body, headers }) => {
      sent.push(body);
      keys.push(headers.get('idempotency-key'));
      return aReminder();
    },
    'PATCH /api/reminders/{id}/': ({ body }) => {
      sent.push(body);
      return aReminder();
    },
    'GET /api/contacts/': () => ({ ...onePage([aContact({ id: 8 })]), count: 1 }),
  });
  let closed = false;
  const onClose = () => {
    closed = true;
  };
  const { person } = renderRouted(
    <ReminderDialog reminder={reminder} onClose={onClose} />,
    aUser(),
  );
  const dialog = within(await screen.findByRole('dialog'));
  return { person, dialog, sent, keys, isClosed: () => closed };
}

test('creates a reminder and describes its repeat', async () => {
  const { person, dialog, sent, isClosed } = await openForm();
  await person.type(dialog.getByLabelText('Title'), 'Choir');
  await person.type(dialog.getByRole('combobox', { name: 'People' }), 'gra');
  await person.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
  await person.clear(dialog.getByLabelText('Date'));
  await person.type(dialog.getByLabelText('Date'), '2026-11-24');
  await person.selectOptions(dialog.getByLabelText('Repeat'), 'Custom…');
  await person.clear(dialog.getByLabelText('Every'));
  await person.type(dialog.getByLabelText('Every'), '2');
  await person.selectOptions(dialog.getByLabelText('Ends'), 'On a date');
  await person.type(dialog.getByLabelText('Last day'), '2027-06-30');
  expect(dialog.getByText('Every second Tuesday until June 2027')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Reminder set for /)).toBeVisible();
  expect(isClosed()).toBe(true);
  expect(sent).toEqual([
    {
      kind: 'one_off',
      title: 'Choir',
      contact_ids: [8],
      due_date: '2026-11-24',
      due_time: null,
      time_zone: 'UTC',
      rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630',
      repeat_from: 'schedule',
      lead_days: 0,
      channels: ['in_app', 'email'],
      notes: '',
    },
  ]);
});

test('repeats monthly by day, last day or weekday', async () => {
  const { person, dialog } = await openForm(aReminder());
  await person.selectOptions(dialog.getByLabelText('Repeat'), 'Every month');
  expect(dialog.getByText('Every month', { selector: 'p' })).toBeVisible();
  await person.selectOptions(dialog.getByLabelText('Repeat'), 'Custom…');
  expect(dialog.getByRole('option', { name: 'the 24th' })).toBeInTheDocument();
  await person.selectOptions(dialog.getByLabelText('On'), 'the last day');
  expect(dialog.getByText('On the last day of every month')).toBeVisible();
  await person.selectOptions(dialog.getByLabelText('On'), 'a weekday');
  await person.selectOptions(dialog.getByLabelText('Which'), 'Last');
  expect(dialog.getByText('On the last Tuesday of every month')).toBeVisible();
  await person.selectOptions(dialog.getByLabelText('Repeat from'), 'Completion date');
  expect(
    dialog.getByText('On the last Tuesday of every month, from the completion date'),
  ).toBeVisible();
});

test('requires a title and focuses it', async () => {
  const { person, dialog, sent } = await openForm();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a title.')).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('shows server errors at fields and retries with the same key', async () => {
  const { person, dialog, keys } = await openForm();
  answer({
    'POST /api/reminders/': ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return new Rejection({ status: 400, errors: { due_date: ['Must not be before 1900.'] } });
    },
  });
  await person.type(dialog.getByLabelText('Title'), 'Tea');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Must not be before 1900.')).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Date')).toHaveFocus());
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test("keeps a rule the form can't display", async () => {
  const { person, dialog, sent } = await openForm(aReminder({ rrule: 'FREQ=YEARLY;BYWEEKNO=20' }));
  expect(dialog.getByLabelText('Repeat')).toHaveDisplayValue('Custom schedule');
  await person.type(dialog.getByLabelText('Notes'), 'Bring tea');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reminder saved')).toBeVisible();
  expect(sent).toEqual([{ notes: 'Bring tea' }]);
});

test('shows the source of a keep-in-touch reminder without repeat fields', async () => {
  const { person, dialog, sent } = await openForm(
    aReminder({
      kind: 'keep_in_touch',
      title: 'Get in touch with Grace Hopper',
      rrule: 'FREQ=DAILY;INTERVAL=30',
      repeat_from: 'completion',
    }),
  );
  expect(
    dialog.getByText(/Follows the contact’s keep-in-touch schedule: every month\./),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Open Grace Hopper' })).toHaveAttribute(
    'href',
    '/contacts?id=7',
  );
  expect(dialog.queryByLabelText('Repeat')).toBeNull();
  expect(dialog.queryByRole('combobox', { name: 'People' })).toBeNull();
  await person.type(dialog.getByLabelText('Time'), '08:15');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ due_time: '08:15' }]));
});

test("leaves a birthday's date to the contact", async () => {
  const { dialog } = await openForm(
    aReminder({ kind: 'birthday', rrule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=9' }),
  );
  expect(
    dialog.getByText(/Follows the contact’s birthday: every year on December 9\./),
  ).toBeVisible();
  expect(dialog.queryByLabelText('Date')).toBeNull();
});

test('asks before closing with unsaved changes', async () => {
  const { person, dialog, isClosed } = await openForm();
  await person.type(dialog.getByLabelText('Title'), 'Tea');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(isClosed()).toBe(true));
});

test('loads completions on demand', async () => {
  answer({
    'GET /api/reminders/{id}/completions/': () =>
      onePage([
        { id: 1, due_date: '2026-11-10', due_time: null, completed_at: '2026-11-11T09:00:00.000Z' },
      ]),
  });
  const { person, dialog } = await openForm(aReminder({ done_times: 1 }));
  await person.click(dialog.getByRole('button', { name: 'Done once' }));
  expect(await dialog.findByText(/Nov 11.*for.*Nov 10/)).toBeVisible();
});
