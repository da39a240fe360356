import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Reminder } from '#contract/reminders.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConnection, aNotification, notificationsPage, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const REMINDER: Reminder = {
  id: 4,
  title: 'Call the notary',
  is_default_title: false,
  notes: '',
  contact_ids: [],
  contacts: [],
  kind: 'one_off',
  due_date: '2026-11-21',
  due_time: null,
  time_zone: 'UTC',
  rrule: null,
  repeat_from: 'schedule',
  lead_days: 0,
  channels: ['in_app'],
  status: 'due',
  snoozed_until: null,
  next_fire_at: null,
  completed_at: null,
  done_times: 0,
  last_done_at: null,
  message: null,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};
const ada = aUser();
const main = () => within(screen.getByRole('main'));
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const HOUR = 60;
const DAY = 24 * HOUR;

beforeEach(mockEmptyTopBar);

/** Mocks a server with these notifications that marks them as read. */
function answerWith(known: Notification[]) {
  let rows = known;
  let read_at: string | null = null;
  answer({
    'GET /api/notifications/': ({ query }) => {
      const filter = query.get('filter');
      const shown = rows.filter(({ read }) => filter !== 'unread' || !read);
      return { ...notificationsPage(shown, read_at), unread_count: unread() };
    },
    'POST /api/notifications/mark_all_read/': () => {
      rows = rows.map((row) => ({ ...row, read: true }));
      read_at = ago(0);
      return undefined;
    },
    'POST /api/notifications/{id}/mark_read/': ({ params }) => {
      rows = rows.map((row) => (row.id === Number(params['id']) ? { ...row, read: true } : row));
      return undefined;
    },
  });
  const unread = () => rows.filter(({ read }) => !read).length;
}

test('explains an empty page', async () => {
  await renderApp('/notifications', ada);
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  expect(screen.getByText("We'll notify you when something happens")).toBeVisible();
});

test('retries a failed list', async () => {
  answer({ 'GET /api/notifications/': () => new Rejection({ status: 404 }) });
  const { person } = await renderApp('/notifications', ada);
  expect(await screen.findByText('Failed to fetch notifications')).toBeVisible();
  mockEmptyTopBar();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

test("shows the server's message when requests fail", async () => {
  const problem = { status: 400, detail: 'The requests are having a rest.' };
  answer({ 'GET /api/connections/pending/': () => new Rejection(problem) });
  await renderApp('/notifications', ada);
  expect(await screen.findByText('The requests are having a rest.')).toBeVisible();
});

test('marks everything as read, including requests', async () => {
  answerWith([aNotification({ time: ago(1) })]);
  answer({ 'GET /api/connections/pending/': () => onePage([aConnection({ created_at: ago(2) })]) });
  const { person, router } = await renderApp('/notifications', ada);
  expect(await screen.findByRole('button', { name: 'Notifications 2 unread' })).toBeVisible();
  await person.click(main().getByRole('button', { name: 'Mark all as read' }));

  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  await person.click(main().getByRole('radio', { name: 'Unread' }));
  expect(await main().findByText('No unread notifications')).toBeVisible();
  expect(router.state.location.search).toEqual({ filter: 'unread' });
  await person.click(main().getByRole('radio', { name: 'Connections' }));
  expect(await main().findByRole('button', { name: 'Accept Grace Hopper' })).toBeVisible();
});

test('filters by URL', async () => {
  const asked: (string | null)[] = [];
  answer({
    'GET /api/notifications/': ({ query }) => {
      if (query.get('limit') === '200') asked.push(query.get('filter'));
      return notificationsPage([aNotification()]);
    },
    'GET /api/connections/pending/': () => onePage([aConnection()]),
  });
  const { person, router } = await renderApp('/notifications?filter=shares', ada);
  expect(await main().findByRole('radio', { name: 'Shares' })).toBeChecked();
  expect(await main().findByText('Grace Hopper shared a contact with you')).toBeVisible();
  expect(main().queryByText(/wants to connect/)).toBeNull();
  await person.click(main().getByRole('radio', { name: 'All' }));
  expect(await main().findByText(/wants to connect/)).toBeVisible();
  expect(router.state.location.search).toEqual({});
  expect(asked).toEqual(['shares', null]);
});

test('groups by day with relative times', async () => {
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  const daysAgo = (days: number) => new Date(noon - days * DAY * 60_000).toISOString();
  answerWith([
    aNotification({ id: 5, message: 'Now', time: ago(0), data: { kind: 'security' } }),
    aNotification({ id: 4, message: 'Before', time: daysAgo(1) }),
    aNotification({ id: 3, message: 'Long ago', time: '2020-03-01T12:00:00.000Z', read: true }),
  ]);
  await renderApp('/notifications', ada);
  const days = await main().findAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'March 1, 2020',
  ]);
  expect(main().getByRole('link', { name: /Now Just now/ })).toHaveAttribute(
    'href',
    '/settings?tab=security',
  );
  expect(main().getByRole('link', { name: /Long ago Mar 1, 2020/ })).toBeVisible();
});

test('marks an opened notification as read', async () => {
  answerWith([aNotification({ data: { kind: 'security' } })]);
  const { person, router } = await renderApp('/notifications', ada);
  await person.click(await main().findByRole('link', { name: /shared a contact/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
});

const fired = (id: number, changes: Partial<Notification> = {}) =>
  aNotification({
    id,
    message: `Reminder: ${id}`,
    data: { kind: 'reminder_due', reminder_id: id },
    ...changes,
  });

describe("a due reminder's notification", () => {
  const reminder = { ...REMINDER, status: 'due' as const };

  test('links to it and offers Done while due', async () => {
    answerWith([fired(4), fired(5, { time: ago(5) })]);
    answer({ 'GET /api/reminders/': () => onePage([{ ...reminder, id: 4 }]) });
    await renderApp('/notifications', ada);
    const link = await main().findByRole('link', { name: /Reminder: 4/ });
    expect(link).toHaveAttribute('href', '/reminders?id=4');
    expect(await main().findByRole('button', { name: 'Done Reminder: 4' })).toBeVisible();
    expect(main().queryByRole('button', { name: 'Done Reminder: 5' })).toBeNull();
  });

  test('completes a due reminder, marks its notification as read and offers Undo', async () => {
    answerWith([fired(4)]);
    const asked: string[] = [];
    const setStatus = (status: 'due' | 'done') => {
      asked.push(status);
      const due = status === 'due' ? [{ ...reminder, id: 4 }] : [];
      answer({ 'GET /api/reminders/': () => onePage(due) });
      return { ...reminder, id: 4, status };
    };
    answer({
      'GET /api/reminders/': () => onePage([{ ...reminder, id: 4 }]),
      'POST /api/reminders/{id}/complete/': () => setStatus('done'),
      'POST /api/reminders/{id}/reopen/': () => setStatus('due'),
    });
    const { person } = await renderApp('/notifications', ada);
    await person.click(await main().findByRole('button', { name: 'Done Reminder: 4' }));
    await waitFor(() => expect(main().queryByRole('button', { name: /^Done/ })).toBeNull());
    await waitFor(() => expect(main().getByRole('link', { name: /Reminder: 4/ })).toHaveFocus());
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await main().findByRole('button', { name: 'Done Reminder: 4' })).toBeVisible();
    expect(asked).toEqual(['done', 'due']);
  });

  test('shows the notification of a due reminder without requests', async () => {
    const asked: (string | null)[] = [];
    answer({
      'GET /api/notifications/': ({ query }) => {
        if (query.get('limit') === '200') asked.push(query.get('filter'));
        return notificationsPage([]);
      },
      'GET /api/connections/pending/': () => onePage([aConnection()]),
    });
    await renderApp('/notifications?filter=reminders', ada);
    expect(await main().findByText('No reminder notifications')).toBeVisible();
    expect(main().getByRole('radio', { name: 'Reminders' })).toBeChecked();
    expect(asked).toEqual(['reminders']);
  });
});

test('keeps the focus in the list after ignoring a request', async () => {
  answerWith([aNotification()]);
  answer({
    'GET /api/connections/pending/': () => onePage([aConnection()]),
    'POST /api/connections/{id}/reject/': () => {
      answer({ 'GET /api/connections/pending/': () => onePage([]) });
      return aConnection({ status: 'rejected' });
    },
  });
  const { person } = await renderApp('/notifications', ada);
  await person.click(await screen.findByRole('button', { name: 'Ignore Grace Hopper' }));
  await waitFor(() => expect(screen.queryByText(/wants to connect/)).toBeNull());
  const list = main().getByRole('list', { name: 'Notifications by day' });
  await waitFor(() => expect(list).toHaveFocus());
});

test('loads older ones by button and shows failures', async () => {
  const pages: Record<string, Notification[]> = {
    '': [aNotification({ id: 2, message: 'Newer', time: ago(1) })],
    more: [aNotification({ id: 1, message: 'Older', time: ago(2) })],
  };
  let broken = true;
  answer({
    'GET /api/notifications/': ({ query }) => {
      const cursor = query.get('cursor') ?? '';
      if (cursor === 'more' && broken) return new Rejection({ status: 400 });
      const next_cursor = cursor === '' ? 'more' : null;
      return { ...notificationsPage(pages[cursor]), next_cursor };
    },
  });
  const { person } = await renderApp('/notifications', ada);
  expect(await main().findByText('Newer')).toBeVisible();
  await person.click(main().getByRole('button', { name: 'Older notifications' }));
  expect(await main().findByText('Failed to fetch notifications')).toBeVisible();
  expect(main().getByText('Newer')).toBeVisible();
  broken = false;
  await person.click(main().getByRole('button', { name: 'Try again' }));
  expect(await main().findByText('Older')).toBeVisible();
  expect(main().queryByRole('button', { name: 'Older notifications' })).toBeNull();
});
