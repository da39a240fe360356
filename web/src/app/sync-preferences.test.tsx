import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../testing/fake-api.ts';
import { aNotification, notificationsPage } from '../testing/messages.ts';
import { aUser } from '../testing/people.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { renderApp } from '../testing/render-app.tsx';
import { rememberLanguage } from '../lib/i18n/language-cookie.ts';
import { setOfferedLanguages } from '../lib/i18n/language.ts';
import { region } from '../lib/time/region.ts';
import { needsOtherDocument } from './sync-preferences.ts';

const LONG_AGO = '2020-03-01T23:30:00.000Z';
const ada = aUser({ locale: 'en-US', time_zone: 'UTC', week_start: 6 });

beforeEach(() => {
  mockEmptyTopBar();
  answer({
    'GET /api/notifications/': () =>
      notificationsPage([aNotification({ time: LONG_AGO, read: true })]),
  });
});

test('applies account settings, also when changed elsewhere', async () => {
  const { queries } = await renderApp('/notifications', ada);
  expect(await screen.findByRole('heading', { name: 'March 1, 2020' })).toBeVisible();
  expect(region().week_start).toBe(6);

  const moved = { ...ada, locale: 'en-GB', time_zone: 'Asia/Tokyo' };
  act(() => void queries.setQueryData(['users', 'me'], moved));
  expect(await screen.findByRole('heading', { name: '2 March 2020' })).toBeVisible();
});

test('resets settings for the next user', async () => {
  const { queries } = await renderApp('/notifications', {
    ...ada,
    time_zone: 'Pacific/Kiritimati',
  });
  await screen.findByRole('heading', { name: 'March 2, 2020' });
  act(() => queries.clear());
  expect(region().time_zone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('loads the page again after the language of the account changed elsewhere', () => {
  setOfferedLanguages(['en', 'de']);
  const [english, german] = [
    { id: ada.id, language: 'en' },
    { id: ada.id, language: 'de' },
  ] as const;
  expect(needsOtherDocument(german, undefined)).toBe(true);
  // Chosen in this browser, in another tab.
  rememberLanguage('de');
  expect(needsOtherDocument(german, english)).toBe(true);
  expect(needsOtherDocument(german, german)).toBe(false);
  expect(needsOtherDocument(german, undefined)).toBe(false);
  expect(needsOtherDocument(english, german)).toBe(false);
  rememberLanguage('en');
  setOfferedLanguages(['en']);
});
