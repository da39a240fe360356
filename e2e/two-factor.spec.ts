import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, PASSWORD, test, type Person } from './support/people.ts';

const STEP_MS = 30_000;

/** The code that an authenticator app shows; valid once, and up to one step early or late. */
function generateCode(secret: string, steps_ahead = 0): string {
  const timestamp = Date.now() + steps_ahead * STEP_MS;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Sets up two-factor in the UI up to the recovery codes page, and returns the secret. */
async function setUp({ page }: Person): Promise<string> {
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: /^Set up two-factor/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(
    ' ',
    '',
  );
  await dialog.getByLabel('6-digit code').fill(generateCode(secret));
  await expect(page.getByRole('heading', { name: 'Two-factor is on' })).toBeVisible();
  return secret;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
}

async function submitPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login?redirect=%2Fcontacts');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('sets up two-factor and asks for it at the next login', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const ada = await person('Ada Lovelace');
  const { page, email } = ada;
  const secret = await setUp(ada);
  const recoveryCodes = await page
    .getByRole('region', { name: 'Recovery codes' })
    .locator('li')
    .allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(page).toHaveURL('/settings?tab=security');
  await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();
  await logOut(page);

  await submitPassword(page, email);
  const field = page.getByLabel('6-digit code');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await expect(page.getByText('That code isn’t right.')).toBeVisible();
  await expect(field).toHaveValue('');
  // A phone may discard the page while the user is in the authenticator app.
  await page.reload();
  await field.fill(generateCode(secret, 1));
  await expect(page).toHaveURL('/contacts');
  await logOut(page);

  await submitPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/contacts');
  await page.goto('/settings?tab=security');
  await expect(page.getByText(/9 recovery codes are left/)).toBeVisible();
});

test('warns before leaving unsaved recovery codes', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await setUp(ada);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('acquaint-recovery-codes.txt');

  await page.getByRole('link', { name: 'Contacts' }).first().click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('button', { name: 'I saved them' })).toBeVisible();
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/contacts');

  await page.goto('/two-factor-setup-complete');
  await expect(page).toHaveURL('/settings?tab=security');
});

test('turns two-factor off with both factors', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const secret = await setUp(ada);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('button', { name: 'Turn off two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill(generateCode(secret, 1));
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: /^Set up two-factor/ })).toBeVisible();
});
