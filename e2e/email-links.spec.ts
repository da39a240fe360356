import type { Page } from '@playwright/test';
import { confirmEmail, getLink, waitForEmail } from './support/mails.ts';
import { expect, newEmail, PASSWORD, test } from './support/people.ts';

const NEW_PASSWORD = 'seven quiet rivers at dawn';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('verifies an address by a press after opening the emailed link', async ({
  person,
  visitor,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const ada = await person('Ada Lovelace');
  await ada.page.goto('/settings');
  await expect(ada.page.getByText('Not verified')).toBeVisible();
  const mail = await waitForEmail(ada.email, /verify your email/i);

  // The link also works in a logged-out browser, as on another device, but with the password.
  await visitor.goto(getLink(mail));
  const main = visitor.getByRole('main');
  await expect(main.getByText('Ada Lovelace')).toBeVisible();
  await expect(main.getByText(ada.email)).toBeVisible();
  await expect(ada.page.getByText('Not verified')).toBeVisible();
  await confirmEmail(visitor, PASSWORD);
  // The open page updates automatically.
  await expect(ada.page.getByText('Verified', { exact: true })).toBeVisible();

  await visitor.goto('/verify-email?token=made-up');
  await expect(visitor.getByText(/no longer valid/).first()).toBeVisible();
});

test('deletes an account opened with the address of someone else', async ({
  person,
  visitor,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[01]/);
  const eve = await person('The Boss');
  await eve.page.goto('/dashboard');
  const link = getLink(await waitForEmail(eve.email, /verify your email/i));
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'This wasn’t me' }).click();
  const dialog = visitor.getByRole('alertdialog', { name: 'Delete this account?' });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(visitor.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
  await expect(eve.page).toHaveURL('/');
  await visitor.goto(link);
  await expect(visitor.getByText(/no longer valid/).first()).toBeVisible();
});

test('resets a forgotten password by email', async ({ person, visitor, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 40[01]/);
  const grace = await person('Grace Hopper');
  await grace.page.goto('/dashboard');
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: /Forgot password/ }).click();
  await expect(visitor).toHaveURL('/forgot-password');
  // The login page also has an email field, so wait until it is gone.
  await expect(visitor.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await visitor.getByLabel('Email', { exact: true }).fill(grace.email);
  await visitor.getByRole('button', { name: 'Send reset link' }).click();
  await expect(visitor.getByText(/If there’s an account/)).toBeVisible();
  const link = getLink(await waitForEmail(grace.email, /reset your password/i));

  await visitor.goto(link);
  await visitor.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await visitor.getByRole('button', { name: 'Set new password' }).click();
  await expect(visitor).toHaveURL(/\/login/);
  // Sessions opened with the old password end.
  await expect(grace.page).toHaveURL('/');

  await logIn(visitor, grace.email, PASSWORD);
  await expect(visitor.getByText('Invalid email or password')).toBeVisible();
  await logIn(visitor, grace.email, NEW_PASSWORD);
  await expect(visitor).toHaveURL('/dashboard');

  await grace.page.goto(link);
  await grace.page.getByLabel('New password', { exact: true }).fill('another eleven otters');
  await grace.page.getByRole('button', { name: 'Set new password' }).click();
  await expect(grace.page.getByText(/no longer valid/).first()).toBeVisible();
});

test('changes the address by the link sent to the new one', async ({ person }) => {
  const mary = await person('Mary Somerville');
  const email = newEmail('Somerville');
  const { page } = mary;
  await page.goto('/settings?tab=account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  // The old address is notified immediately.
  await waitForEmail(mary.email, /email address is about to change/i);
  await page.goto(getLink(await waitForEmail(email, /confirm your new email/i)));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Email updated' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('banner').getByText(email)).toBeVisible();
});

test('turns off one kind of email by its link', async ({ person, visitor }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await grace.page.goto(getLink(await waitForEmail(grace.email, /verify your email/i)));
  await confirmEmail(grace.page);
  await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
  const mail = await waitForEmail(grace.email, /Ada Lovelace/);
  const [unsubscribe = ''] = /\/api\/unsubscribe\/\?token=[\w.%-]+/.exec(mail.text ?? '') ?? [];
  await visitor.goto(unsubscribe);
  await visitor.getByRole('button').click();
  await expect(visitor.getByRole('heading')).toBeVisible();
  await expect
    .poll(async () => (await grace.call('GET /api/me/')).notification_preferences)
    .toMatchObject({ connection_request: { email: false } });
});
