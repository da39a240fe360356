import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Reminder } from '#contract/reminders.ts';
import { addDays } from '../../lib/time/days.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { aReminder } from '../../testing/reminders.ts';
import { renderApp } from '../../testing/render-app.tsx';

const TODAY = new Date().toISOString().slice(0, 10);

/** The page sizes of requests for completed reminders. */
let done_limits: (string | null)[] = [];

/** Mocks a server that stores these reminders and records the requests. */
function serveReminders(...reminders: Reminder[]) {
  mockEmptyTopBar();
  const reminders_by_id = new Map(reminders.map((one) => [one.id, one]));
  const actions: unknown[] = [];
  done_limits = [];
  const change = (id: string | undefined, some: Partial<Reminder>): Reminder => {
    const one = { ...aReminder(), ...reminders_by_id.get(Number(id)), ...some };
    reminders_by_id.set(one.id, one);
    return one;
  };
  answer({
    'GET /api/reminders/': ({ query }) => {
      const [from = '', to = '9999', q = ''] = ['from', 'to', 'q'].map(
        (name) => query.get(name) ?? undefined,
      );
      if (query.get('status') === 'done') done_limits.push(query.get('limit'));
      const wanted = (one: Reminder) =>
        (query.get('status') === 'done') === (one.status === 'done') &&
        one.due_date >= from &&
        one.due_date <= to &&
        one.title.toLowerCase().includes(q);
      return onePage([...reminders_by_id.values()].filter(wanted));
    },
    'GET /api/reminders/{id}/': ({ params }) =>
      reminders_by_id.get(Number(params['id'])) ?? new Rejection({ status: 404 }),
    'POST /api/reminders/{id}/complete/': ({ params }) => {
      actions.push('complete');
      return change(params['id'], { status: 'done', completed_at: new Date().toISOString() });
    },
    'POST /api/reminders/{id}/reopen/': ({ params }) => {
      actions.push('reopen');
      return change(params['id'], { status: 'scheduled', completed_at: null });
    },
    'POST /api/reminders/{id}/snooze/': ({ params, body }) => {
      const { until } = body as { until: string | null };
      actions.push(until === null ? 'unsnooze' : 'snooze');
      const status = until === null ? 'scheduled' : 'snoozed';
      return change(params['id'], { status, snoozed_until: until });
    },
    'DELETE /api/reminders/{id}/': ({ params }) => {
      reminders_by_id.delete(Number(params['id']));
      return undefined;
    },
  });
  return actions;
}

const section = (name: string) => within(screen.getByRole('region', { name }));

test('groups open reminders by day and week', async () => {
  serveReminders(
    aReminder({ id: 1, title: 'Late', due_date: addDays(TODAY, -1) }),
    aReminder({ id: 2, title: 'Now', due_date: TODAY }),
    aReminder({ id: 3, title: 'Far', due_date: addDays(TODAY, 30) }),
  );
  await renderApp('/reminders', aUser());
  expect(await screen.findByRole('heading', { name: 'Overdue' })).toBeVisible();
  expect(section('Overdue').getByText('Late')).toBeVisible();
  expect(section('Overdue').getByText('Yesterday')).toBeVisible();
  expect(section('Today').getByText('Now')).toBeVisible();
  expect(section('This week').getByText('Nothing more this week.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Done' })).toBeNull();
  expect(section('Later').getByText('Far')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Calendar' })).toHaveAttribute(
    'href',
    '/reminders/calendar',
  );
});

test('completes and undoes a reminder', async () => {
  const actions = serveReminders(aReminder({ title: 'Tea', due_date: TODAY }));
  const { person } = await renderApp('/reminders', aUser());
  const box = await screen.findByRole('checkbox', { name: 'Mark Tea as done' });
  await person.click(box);
  await waitFor(() => expect(screen.queryByText('Tea')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('checkbox', { name: 'Mark Tea as done' })).not.toBeChecked();
  expect(actions).toEqual(['complete', 'reopen']);
});

test('keeps a reminder open after an error', async () => {
  serveReminders(aReminder({ title: 'Tea', due_date: TODAY }));
  const { promise, resolve } = Promise.withResolvers<Rejection>();
  answer({ 'POST /api/reminders/{id}/complete/': () => promise });
  const { person } = await renderApp('/reminders', aUser());
  const box = await screen.findByRole('checkbox', { name: 'Mark Tea as done' });
  await person.click(box);
  expect(box).toBeChecked();
  resolve(new Rejection({ status: 403 }));
  expect(await screen.findByText('Failed to mark the reminder as done')).toBeVisible();
  await waitFor(() => expect(box).not.toBeChecked());
});

test('loads completed reminders on demand', async () => {
  serveReminders(
    aReminder({ title: 'Tea', status: 'done', completed_at: `${TODAY}T00:00:00.000Z` }),
  );
  const { person } = await renderApp('/reminders', aUser());
  const show = await screen.findByRole('button', { name: 'Show completed' });
  expect(done_limits).toEqual(['1']);
  await person.click(show);
  expect(await screen.findByRole('checkbox', { name: 'Mark Tea as done' })).toBeChecked();
  expect(done_limits).toEqual(['1', '100']);
});

test('explains an empty list', async () => {
  serveReminders();
  await renderApp('/reminders', aUser());
  expect(await screen.findByText('No reminders yet')).toBeVisible();
  expect(screen.queryByRole('searchbox', { name: 'Search reminders' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Done' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'New reminder' })).toHaveLength(1);
});

test('filters the sections by a search', async () => {
  serveReminders(
    aReminder({ id: 1, title: 'Tea', due_date: TODAY }),
    aReminder({ id: 2, title: 'Coffee', due_date: addDays(TODAY, -1) }),
  );
  const { person } = await renderApp('/reminders', aUser());
  await screen.findByText('Coffee');
  await person.type(screen.getByRole('searchbox', { name: 'Search reminders' }), 'tea');
  await waitFor(() => expect(screen.queryByText('Coffee')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Overdue' })).toBeNull();
  await person.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No open reminders match “teax”')).toBeVisible();
});

test('retries a failed list', async () => {
  serveReminders(aReminder({ title: 'Tea', due_date: TODAY }));
  answer({ 'GET /api/reminders/': () => new Rejection({ status: 403 }) });
  const { person } = await renderApp('/reminders', aUser());
  expect(await screen.findByText('Failed to load reminders')).toBeVisible();
  answer({ 'GET /api/reminders/': () => onePage([aReminder({ title: 'Tea' })]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('Tea')).length).toBeGreaterThan(0);
});

test('opens a reminder by URL and confirms deleting it', async () => {
  serveReminders(aReminder({ id: 5, title: 'Tea', due_date: TODAY }));
  const { person, router } = await renderApp('/reminders?id=5', aUser());
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit reminder' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Tea');
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Tea”?' }));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Reminder deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('explains an unknown reminder in the URL', async () => {
  serveReminders();
  await renderApp('/reminders?id=99', aUser());
  expect(await screen.findByText('Reminder not found')).toBeVisible();
});
