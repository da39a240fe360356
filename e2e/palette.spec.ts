import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/people.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' });

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** The text of the option that Enter would open, or an empty string. */
function getActiveOption(page: Page): Promise<string> {
  return field(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.innerText ?? '';
  });
}

const HOPPER = { first_name: 'Grace', last_name: 'Hopper', company_name: 'US Navy' };

test('finds a contact with a typo, a conversation and a page by keyboard', async ({ person }) => {
  const [ada, joan] = [await person('Ada Lovelace'), await person('Joan Clarke')];
  const { id: contact } = await ada.call('POST /api/contacts/', { body: HOPPER });
  const body = { to_user: ada.id, initial_message: 'Shall we meet at the lake?' };
  const { id } = await joan.call('POST /api/conversations/start/', { body });
  await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
  const { page } = ada;
  await page.goto('/dashboard');

  await openPalette(page);
  await page.keyboard.type('grcae hoper');
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  expect(await getActiveOption(page)).toContain('Grace Hopper');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/contacts?id=${contact}`);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('joan');
  const conversations = palette(page).getByRole('group', { name: 'Conversations' });
  await expect(conversations.getByRole('option')).toHaveText(/Joan Clarke/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/messages?id=${id}`);

  await openPalette(page);
  await page.keyboard.type('lake');
  await expect(palette(page).getByRole('group', { name: 'Messages' })).toContainText('the lake');
  await page.keyboard.press('Escape');
  await page.keyboard.type('setings priv');
  await expect.poll(() => getActiveOption(page)).toBe('Settings: Privacy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings?tab=privacy');

  // Opened results are listed as recent.
  await openPalette(page);
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText([/Privacy/, /Joan Clarke/, /Grace Hopper/]);
});

test('keeps what is typed while the palette loads', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('carr le');
  loading.resolve();
  await expect(field(page)).toHaveValue('carr le');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('starts an action by keyboard and restores the focus', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/dashboard');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.focus();

  await openPalette(page);
  await page.keyboard.type('add contact');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add contact' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await button.focus();
  await openPalette(page);
  await page.keyboard.type('log an');
  await page.keyboard.press('Enter');
  const log = page.getByRole('dialog', { name: 'Log an interaction' });
  await expect(log).toBeVisible();
  // The palette doesn't open over another dialog.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
  await expect(button).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openPalette(page);
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
});

test('opens over a dropdown and closes it', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/notifications');
  const bell = page.getByRole('banner').getByRole('button', { name: /Notifications/ });
  await bell.click();
  await expect(page.getByText('No notifications yet').first()).toBeVisible();
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Notifications' })).toBeHidden();
});

test('clears and then closes by Escape and restores the focus', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/notifications');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
  await link.focus();
  await openPalette(page);
  await page.keyboard.type('xqzv');
  await expect(palette(page).getByText('No results for “xqzv”').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('End');
  await expect(palette(page).getByRole('option', { name: 'Sign out' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test('lists shortcuts with a question mark', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Search or run a command')).toBeVisible();
  await expectNoAxeViolations(page);
  await keys.getByRole('switch', { name: 'Open with ?' }).click();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /User menu/ })
    .click();
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys).toBeVisible();
});

test('opens by its button on a phone', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await call('POST /api/contacts/', { body: HOPPER });
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/dashboard');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(field(page)).toBeFocused();
    await field(page).fill('grace');
    await expect(palette(page).getByRole('option')).toHaveCount(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await palette(page).getByRole('button', { name: 'Clear' }).click();
  await expect(field(page)).toHaveValue('');
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(palette(page)).toBeHidden();
});

test('has no violations in light and dark, with and without results', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await call('POST /api/contacts/', { body: HOPPER });
  await page.goto('/dashboard');
  await openPalette(page);
  for (const [typed, count] of [
    ['', null],
    ['grace', 1],
    ['xqzv', 0],
  ] as const) {
    await field(page).fill(typed);
    if (count !== null) await expect(palette(page).getByRole('option')).toHaveCount(count);
    await expectNoAxeViolations(page, '[role=dialog]');
  }
});
