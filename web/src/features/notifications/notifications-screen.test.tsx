import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, Refusal } from '../../testing/fake-api.ts';
import { aConnection, aNotification, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { answerQuietly } from '../../testing/quiet-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();
const main = () => within(screen.getByRole('main'));

/** What the server tells of one notification. */
const told = (read: boolean) => ({
  ...onePage([aNotification({ read })]),
  unread_count: read ? 0 : 1,
});

beforeEach(answerQuietly);

test('without any, the page says what belongs there', async () => {
  await renderApp('/notifications', ada);
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  expect(screen.getByText("We'll notify you when something happens")).toBeVisible();
});

test('a list that fails offers to try again', async () => {
  answer({ 'GET /api/notifications/': () => new Refusal({ status: 404 }) });
  const { person } = await renderApp('/notifications', ada);
  expect(await screen.findByText('Failed to fetch notifications')).toBeVisible();
  answerQuietly();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

test('Mark all as read sets all to read, the requests as well', async () => {
  answer({
    'GET /api/notifications/': () => told(false),
    'GET /api/connections/pending/': () => onePage([aConnection()]),
    'POST /api/notifications/mark_all_read/': () => {
      answer({ 'GET /api/notifications/': () => told(true) });
      return undefined;
    },
  });
  const { person } = await renderApp('/notifications', ada);
  expect(await screen.findByRole('button', { name: 'Notifications 2 unread' })).toBeVisible();
  await person.click(main().getByRole('button', { name: 'Mark all as read' }));

  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  await person.click(main().getByRole('radio', { name: 'Unread' }));
  expect(main().getByText('Nothing unread')).toBeVisible();
  await person.click(main().getByRole('radio', { name: 'Connections' }));
  expect(main().getByRole('button', { name: 'Accept Grace Hopper' })).toBeVisible();
});

test('an ignored request is gone', async () => {
  answer({
    'GET /api/connections/pending/': () => onePage([aConnection()]),
    'POST /api/connections/{id}/reject/': () => {
      answerQuietly();
      return aConnection({ status: 'rejected' });
    },
  });
  const { person } = await renderApp('/notifications', ada);
  await person.click(await screen.findByRole('button', { name: 'Ignore Grace Hopper' }));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});
