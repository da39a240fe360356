import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setSingleKeysEnabled } from '../lib/focus/single-key-shortcuts.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { answer } from '../testing/fake-api.ts';
import { aNotification, onePage } from '../testing/messages.ts';
import { aUser } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { sharedContact } from '../testing/shared-contact.ts';

beforeEach(() => {
  mockEmptyTopBar();
  answer({
    'GET /api/notifications/': () => ({ ...onePage([]), unread_count: 0, requests_read_at: null }),
  });
});

const open = () => renderApp('/notifications', aUser());

test.each([
  ['gd', '/dashboard'],
  ['gc', '/contacts'],
  ['gn', '/contacts?view=network'],
  ['gi', '/contacts?view=introductions'],
  ['gm', '/messages'],
  ['gr', '/reminders'],
  ['gp', '/profile'],
  ['gs', '/settings'],
  ['c', '/contacts?add=true'],
])('opens a page by keys: %s, %s', async (keys, href) => {
  const { person, router } = await open();
  await person.keyboard(keys);
  await waitFor(() => expect(router.state.location.href).toBe(href));
});

test.each([
  ['/', 'Command palette'],
  ['l', 'Log an interaction'],
  ['r', 'New reminder'],
  ['a', 'New ask'],
])('opens a dialog by a key: %s, %s', async (key, name) => {
  const { person } = await open();
  await person.keyboard(key);
  expect(await screen.findByRole('dialog', { name: new RegExp(name) })).toBeVisible();
});

test.each([
  ['l', 'Log an interaction'],
  ['r', 'New reminder'],
])('starts with the open contact in the dialog of %s', async (key, name) => {
  sharedContact();
  const { person } = await renderApp('/contacts?id=7', aUser());
  await screen.findByRole('heading', { name: 'Grace Hopper', level: 2 });
  await person.keyboard(key);
  const dialog = await screen.findByRole('dialog', { name: new RegExp(name) });
  expect(within(dialog).getByText('Grace Hopper')).toBeVisible();
});

test('ignores single keys while they are turned off', async () => {
  setSingleKeysEnabled(false);
  const { person, router } = await open();
  await person.keyboard('gdcl/');
  expect(router.state.location.pathname).toBe('/notifications');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('moves through the notifications with J and K', async () => {
  const results = [1, 2].map((id) => aNotification({ id, message: `Number ${id}` }));
  answer({
    'GET /api/notifications/': () => ({
      ...onePage(results),
      unread_count: 0,
      requests_read_at: null,
    }),
  });
  const { person } = await open();
  const first = await screen.findByRole('link', { name: /Number 1/ });
  await person.keyboard('j');
  expect(first).toHaveFocus();
  await person.keyboard('j');
  expect(screen.getByRole('link', { name: /Number 2/ })).toHaveFocus();
  await person.keyboard('k');
  expect(first).toHaveFocus();
});
