import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from './support/people.ts';

const REVOCATION_TIMEOUT_MS = 5_000;

/** Logs in with the login form, as a second browser. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login?redirect=%2Fcontacts');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/contacts');
}

const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

async function expectSessionEnded(page: Page): Promise<void> {
  await expect(page).toHaveURL('/', { timeout: REVOCATION_TIMEOUT_MS });
  await expect(page.getByText(/You’ve been logged out/)).toBeVisible();
}

test('logs out a revoked session immediately and links back', async ({
  person,
  visitor,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const { page, email } = await person('Ada Lovelace');
  await page.goto('/settings?tab=security');
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('This device');

  await logIn(visitor, email);
  await expect(sessions(page)).toHaveCount(2);
  await sessions(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(sessions(page)).toHaveCount(1);

  await expectSessionEnded(visitor);
  await visitor.getByRole('status').getByRole('link', { name: 'Log in' }).click();
  await expect(visitor).toHaveURL('/login?redirect=%2Fcontacts');
  await expect(page).toHaveURL('/settings?tab=security');
});

test('ends all other sessions after a confirmation', async ({
  person,
  visitor,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const { page, email } = await person('Ada Lovelace');
  await logIn(visitor, email);
  await page.goto('/settings?tab=security');
  await expect(sessions(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Log out other devices' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Log out other devices' })
    .click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out other devices' })).toBeHidden();
  await expectSessionEnded(visitor);
});

test('ends every other session with a new password', async ({
  person,
  visitor,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const { page, email } = await person('Ada Lovelace');
  await logIn(visitor, email);
  await page.goto('/settings?tab=security');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('a lantern under seven bridges');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Password updated/)).toBeVisible();
  await expectSessionEnded(visitor);

  await visitor.goto('/login');
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill('a lantern under seven bridges');
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(visitor).toHaveURL('/dashboard');
  await expect(page).toHaveURL('/settings?tab=security');
});

test('shows a wrong current password at its field', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  const { page } = await person('Ada Lovelace');
  await page.goto('/settings?tab=security');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a lantern under seven bridges');
  await page.getByRole('button', { name: 'Change password' }).click();
  const field = page.getByLabel('Current password');
  await expect(field).toHaveAccessibleDescription('Wrong password.');
  await expect(field).toBeFocused();
});
