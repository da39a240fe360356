import { readFile } from 'node:fs/promises';
import { expect, PASSWORD, test } from './support/people.ts';

const TABS = [
  'Account',
  'Security',
  'Apps and devices',
  'Appearance',
  'Region',
  'Notifications',
  'Privacy',
  'Contact types',
  'Data',
  'Danger zone',
];

test('opens every settings tab by link and URL', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/settings');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  for (const tab of TABS) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: tab })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await expect(page).toHaveURL('/settings?tab=danger');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Data' })).toBeVisible();
});

test('scrolls the settings tabs, not the page, on a phone', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const tab of ['security', 'notifications', 'contact-types', 'danger']) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
    const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]');
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('lists account events in the security log', async ({ person }) => {
  const { page, call, email } = await person('Ada Lovelace');
  await call('POST /api/login/', { body: { email, password: 'not this one' } }).catch(() => {});
  await page.goto('/settings?tab=security');
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(today.first()).toContainText('Login failed (wrong password)');
  await expect(today.last()).toContainText('Account created');
});

test('exports everything as one file', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/settings?tab=data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const content = await readFile(await file.path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText(/Saved to your downloads/)).toBeVisible();
});

test('deletes an account with its password', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 40[01]/);
  const { page, email } = await person('Ada Lovelace');
  await page.goto('/settings?tab=danger');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account and data have been deleted.')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});
