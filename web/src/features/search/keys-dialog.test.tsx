import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { KEYS, type KeyName } from '../../lib/focus/keys.ts';
import { areSingleKeysEnabled } from '../../lib/focus/single-key-shortcuts.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { shortcutsIn, SHORTCUT_SCOPES } from './shortcut-labels.ts';

beforeEach(mockEmptyTopBar);

const keys = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

test('lists every shortcut once', () => {
  const scopes = Object.keys(SHORTCUT_SCOPES) as (keyof typeof SHORTCUT_SCOPES)[];
  const names = scopes.flatMap((scope) => shortcutsIn(scope).map(({ name }) => name));
  expect(names.toSorted()).toEqual((Object.keys(KEYS) as KeyName[]).toSorted());
});

test('opens by a question mark unless typing', async () => {
  const { person } = await renderApp('/profile', aUser());
  const field = await screen.findByRole('textbox', { name: 'Headline' });
  await person.type(field, '?');
  expect(field).toHaveValue('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  field.blur();
  await person.keyboard('?');
  const dialog = await keys();
  const line = within(dialog).getByText('Search or run a command').closest('div');
  expect(line).toHaveTextContent('Control');
  expect(within(dialog).getByRole('heading', { name: 'List of contacts' })).toBeVisible();
});

test('allows turning single-key shortcuts off', async () => {
  const { person } = await renderApp('/notifications', aUser());
  await screen.findByRole('heading', { level: 1 });
  const bell = screen.getByRole('button', { name: 'Notifications' });
  bell.focus();
  await person.keyboard('?');
  await person.click(within(await keys()).getByRole('switch', { name: 'Open with ?' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(bell).toHaveFocus());
  await person.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus());
  await person.keyboard('shortcuts{Enter}');
  const toggle = within(await keys()).getByRole('switch', { name: 'Open with ?' });
  expect(toggle).not.toBeChecked();
});

test('turns off single-key shortcuts of Today', async () => {
  const { person } = await renderApp('/notifications', aUser());
  await screen.findByRole('heading', { level: 1 });
  await person.keyboard('?');
  const shortcuts = within(await keys()).getByRole('switch', {
    name: 'Use single-key shortcuts',
  });
  expect(shortcuts).toBeChecked();
  expect(areSingleKeysEnabled()).toBe(true);
  await person.click(shortcuts);
  expect(shortcuts).not.toBeChecked();
  expect(areSingleKeysEnabled()).toBe(false);
});

test('turns off single-key shortcuts in the settings', async () => {
  const { person } = await renderApp('/settings?tab=appearance', aUser());
  await person.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
  expect(areSingleKeysEnabled()).toBe(false);
});
