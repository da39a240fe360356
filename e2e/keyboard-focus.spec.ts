import type { Page } from '@playwright/test';
import { activate, expectTabStopsVisible, typeInto } from './support/keyboard.ts';
import { test, type PopulatedAccount } from './support/populated-account.ts';
import { expect, openPage } from './support/people.ts';
import { expectPageLoaded } from './support/page-loaded.ts';

// These tests use the keyboard only; the focus must be visible at each Tab stop.

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const press = (page: Page, key: string) => page.keyboard.press(key);

test.describe('live regions', () => {
  test('announces the number of search results', async ({ person }) => {
    const { page, call } = await person('Ada Lovelace');
    for (const first_name of ['Ann', 'Ben'])
      await call('POST /api/contacts/', { body: { first_name } });
    await page.goto('/contacts');
    const status = page.getByRole('tabpanel').getByRole('status');
    await expect(status).toHaveText('2 contacts');
    const region = await status.elementHandle();
    for (const [typed, text] of [
      ['ann', '1 contact'],
      ['xqzv', 'No contacts found'],
      ['ben', '1 contact'],
    ] as const) {
      await typeInto(page.getByRole('searchbox', { name: 'Search contacts' }), typed);
      await expect(status).toHaveText(text);
      // Screen readers often ignore a live region that is inserted together with its text.
      expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
      await press(page, 'Shift+Tab');
    }
  });

  test('announces a message in the open thread', async ({ person }) => {
    const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
    const sendMessage = (initial_message: string) =>
      grace.call('POST /api/conversations/start/', { body: { to_user: ada.id, initial_message } });
    const { id } = await sendMessage('Good morning');
    const { page } = ada;
    await page.goto(`/messages?id=${id}`);
    await expect(page.getByRole('region', { name: /Messages with/ })).toContainText('Good morning');
    await sendMessage('Are you there?');
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: 'Grace Hopper: Are you there?' }),
    ).toBeAttached();
    // A message in a closed thread isn't read out; the button and the page title show it.
    await page.goto('/reminders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sendMessage('Still there?');
    await expect(page).toHaveTitle(/\(1\)/);
    await expect(page.getByRole('status').filter({ hasText: 'Still there?' })).toHaveCount(0);
  });

  test('announces offline state and toasts', async ({ person, allowConsoleErrors }) => {
    // Queries that the save invalidated may still be refetching.
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
    const { page, call } = await person('Ada Lovelace');
    const { id } = await call('POST /api/contacts/', { body: { first_name: 'Hedy' } });
    await page.goto(`/contacts?id=${id}`);
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(page.getByRole('heading', { name: 'Hedy' })).toBeVisible();
    // The live regions exist before the first toast.
    await expect(notices.getByRole('status')).toHaveCount(1);
    await expect(notices.getByRole('alert')).toHaveCount(1);
    await page.keyboard.press('e');
    await typeInto(page.getByLabel('Nickname'), 'H');
    await activate(button(page, 'Save'));
    await expect(notices.getByRole('status')).toContainText('Contact saved');
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
  });
});

test.describe('focus visibility below sticky bars', () => {
  const VIEWS: Record<string, [(account: PopulatedAccount) => string, number]> = {
    'the dashboard': [() => '/dashboard', 30],
    'a contact': [({ contact }) => `/contacts?id=${contact}`, 30],
    'a new contact': [() => '/contacts?add=true', 5],
    'a conversation': [({ conversation }) => `/messages?id=${conversation}`, 12],
    'the reminders': [() => '/reminders', 20],
    'the own profile': [() => '/profile', 20],
    'the settings': [() => '/settings?tab=notifications', 20],
  };
  test('shows the focus at each tab stop on a phone', async ({ browser, account }) => {
    test.setTimeout(120_000);
    const page = await openPage(browser, account.token, undefined, {
      viewport: { width: 375, height: 640 },
      reducedMotion: 'reduce',
    });
    for (const [view, [getPath, minStops]] of Object.entries(VIEWS))
      await test.step(view, async () => {
        await page.goto(getPath(account));
        await expect(page.getByRole('main')).toBeVisible();
        await expectPageLoaded(page);
        if (view === 'a contact') await expect(page.getByRole('tab').first()).toBeVisible();
        if (view === 'a new contact')
          await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
        await expectTabStopsVisible(page, minStops);
      });
    await page.context().close();
  });
});
