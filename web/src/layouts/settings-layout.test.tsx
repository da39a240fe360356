import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../testing/fake-api.ts';
import { onePage } from '../testing/messages.ts';
import { aUser } from '../testing/people.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(mockEmptyTopBar);

const tabs = () => within(screen.getByRole('navigation', { name: 'Settings' }));

it('opens with the account tab and marks it', async () => {
  const { router } = await renderApp('/settings?tab=account', aUser());
  expect(await screen.findByRole('heading', { name: 'Account', level: 2 })).toBeVisible();
  expect(tabs().getByRole('link', { current: 'page' })).toHaveTextContent('Account');
  expect(router.state.location.href).toBe('/settings');
});

it.each([
  ['security', 'Security', 'Sessions'],
  ['data', 'Data', 'Export everything'],
  ['danger', 'Danger zone', 'Delete account'],
])('opens at ?tab=%s', async (tab, label, section) => {
  answer({
    'GET /api/sessions/': () => onePage([]),
    'GET /api/security-log/': () => onePage([]),
  });
  await renderApp(`/settings?tab=${tab}`, aUser());
  expect(await screen.findByRole('heading', { name: section, level: 3 })).toBeVisible();
  expect(screen.getByRole('heading', { name: label, level: 2 })).toBeVisible();
  expect(tabs().getByRole('link', { current: 'page' })).toHaveTextContent(label);
});

it('ignores an unknown tab', async () => {
  const { router } = await renderApp('/settings?tab=nothing', aUser());
  expect(await screen.findByRole('heading', { name: 'Account', level: 2 })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

it("focuses the opened tab's heading but not on page load", async () => {
  const { person } = await renderApp('/settings', aUser());
  await screen.findByRole('heading', { name: 'Account', level: 2 });
  await person.click(tabs().getByRole('link', { name: 'Danger zone' }));
  const heading = await screen.findByRole('heading', { name: 'Danger zone', level: 2 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
});
