import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsAtAnyWidth } from './support/axe.ts';
import { expect, PASSWORD, test } from './support/people.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('connects a phone and a Mac, and revokes one', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  const { page, email } = await person('Ada Lovelace');
  await page.goto('/settings?tab=devices');
  await expect(page.getByText('No apps or devices yet.')).toBeVisible();

  await test.step('shows the login for Android as a QR code', async () => {
    await page.getByRole('button', { name: 'Connect a device' }).click();
    const form = dialogOf(page, 'Connect a device');
    await form.getByLabel('Android (DAVx⁵)').check();
    await expect(form.getByLabel('Name')).toHaveValue('Android (DAVx⁵)');
    await form.getByLabel('Your password').fill('not this one');
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(form.getByText('Wrong password.')).toBeVisible();
    await form.getByLabel('Your password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Continue' }).click();
    const login = dialogOf(page, 'Connect: Android (DAVx⁵)');
    await expect(login.getByLabel('Username')).toHaveValue(email);
    const secret = await login.getByLabel('Password').inputValue();
    expect(secret).toMatch(/^(\w{5}-){3}\w{5}$/);
    await expect(login.getByRole('img', { name: /QR code/ })).toBeVisible();
    const { host } = new URL(page.url());
    await expect(login.getByRole('link', { name: 'Open in DAVx⁵ on this device' })).toHaveAttribute(
      'href',
      `davx5://${encodeURIComponent(email)}:${secret}@${host}/dav/`,
    );
    await expectNoAxeViolationsAtAnyWidth(page);
    await login.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('saves a configuration profile for a Mac', async () => {
    await page.getByRole('button', { name: 'Connect a device' }).click();
    const form = dialogOf(page, 'Connect a device');
    await form.getByLabel('Mac', { exact: true }).check();
    await form.getByLabel('Name').fill('Study');
    await form.getByLabel('Your password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Continue' }).click();
    const login = dialogOf(page, 'Connect: Mac');
    const secret = await login.getByLabel('Password').inputValue();
    const download = page.waitForEvent('download');
    await login.getByRole('button', { name: 'Download profile' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('acquaint.mobileconfig');
    const profile = await readFile(await file.path(), 'utf8');
    for (const text of ['com.apple.carddav.account', 'com.apple.caldav.account', email, secret])
      expect(profile).toContain(`<string>${text}</string>`);
    await login.getByRole('button', { name: 'Done' }).click();
  });

  const list = page.getByRole('list', { name: 'Apps and devices' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('Study');
  await expectNoAxeViolationsAtAnyWidth(page);
  await page.getByRole('button', { name: 'Revoke Study' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Access to your account' })).toBeFocused();
});

test('creates an API token that works within its permissions', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/settings?tab=devices');
  await page.getByRole('button', { name: 'New API token' }).click();
  const form = dialogOf(page, 'New API token');
  await form.getByLabel('Name').fill('Backup script');
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByText('Choose at least one permission.')).toBeVisible();
  await form.getByLabel('Read contacts').check();
  await expectNoAxeViolationsAtAnyWidth(page);
  await form.getByRole('button', { name: 'Create token' }).click();
  const created = dialogOf(page, 'Your new token');
  const token = await created.getByLabel('Token', { exact: true }).inputValue();
  await expectNoAxeViolationsAtAnyWidth(page);
  await created.getByRole('button', { name: 'Done' }).click();

  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'backup/1.0' };
  const read = (path: string) => page.request.get(path, { headers });
  expect((await read('/api/contacts/')).status()).toBe(200);
  expect((await read('/api/reminders/')).status()).toBe(403);
  const row = page.getByRole('list', { name: 'Apps and devices' }).getByRole('listitem');
  await expect(row).toContainText('Read contacts');
  await expect(row).toContainText(/Last used .* with backup/);
  await row.getByRole('button', { name: 'Rename Backup script' }).click();
  const rename = dialogOf(page, 'Rename');
  await rename.getByLabel('Name', { exact: true }).fill('Nightly backup');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Nightly backup');

  await test.step('tries a call in the API documentation', async () => {
    await page.goto('/api/docs/');
    await page.getByLabel('Access token, to try requests').fill(token);
    const endpoint = page.locator('details', { hasText: 'List contacts' }).first();
    await endpoint.locator('summary').click();
    await endpoint.getByLabel('limit', { exact: true }).fill('1');
    await endpoint.getByRole('button', { name: 'Send' }).click();
    await expect(endpoint.getByRole('status')).toContainText('200');
    await expect(endpoint.getByRole('status')).toContainText('next_cursor');
    await expectNoAxeViolations(page, '.request');
  });
});
