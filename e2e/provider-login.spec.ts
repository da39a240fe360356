import type { ProviderServer } from '../server/src/testing/oidc-provider.ts';
import { startProvider } from '../server/src/testing/oidc-provider.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, newEmail, openPage, PASSWORD, submitSignup, test } from './support/people.ts';
import { startServer, type Server } from './support/server.ts';

let provider: ProviderServer;
let server: Server;
test.beforeAll(async () => {
  provider = await startProvider();
  const { issuer, client_id, client_secret, name } = provider.settings;
  server = await startServer({
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client_id,
      OIDC_CLIENT_SECRET: client_secret,
      OIDC_NAME: name,
    },
  });
});
test.afterAll(async () => {
  await server.end();
  await provider.close();
});

test('links the provider to an existing account and logs in with it', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (400|409)/);
  const email = newEmail('Ada');
  provider.people.set('ada', { given_name: 'Ada', email, email_verified: true });
  const ada = await openPage(browser, undefined, server.url);
  await ada.goto('/signup');
  await expect(ada.getByRole('button', { name: 'Continue with Example ID' })).toBeVisible();
  await submitSignup(ada, 'Ada Lovelace', email);

  await test.step('a login with the same email only explains how to link', async () => {
    const other = await openPage(browser, undefined, server.url);
    const open = () => other.getByRole('button', { name: 'Continue with Example ID' }).click();
    await other.goto('/login');
    provider.person = null;
    await open();
    await expect(other.getByText(/You canceled/)).toBeVisible();
    provider.person = 'ada';
    await open();
    await expect(other.getByText(/There is already an account with/)).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);

    await expectNoAxeViolations(other);
    await other.context().close();
  });

  await test.step('Settings links it after the password', async () => {
    provider.person = 'ada';
    await ada.goto('/settings?tab=security');
    await ada.getByRole('button', { name: 'Link Example ID' }).click();
    await ada.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
    await ada.getByRole('button', { name: 'Continue' }).click();
    await expect(ada.getByText(`Linked to ${email}`)).toBeVisible();
    await expect(ada).toHaveURL(/settings\?tab=security/);

    await expectNoAxeViolations(ada);
  });

  await test.step('the next login continues to the page that was asked for', async () => {
    const other = await openPage(browser, undefined, server.url);
    await other.goto('/reminders');
    await other.getByRole('button', { name: 'Continue with Example ID' }).click();
    await expect(other).toHaveURL(/\/reminders$/);
    await other.context().close();
  });
  await ada.context().close();
});

test('signs up a new person, who confirms with the provider instead of a password', async ({
  browser,
}) => {
  const email = newEmail('Grace');
  provider.people.set('grace', { name: 'Grace Hopper', email, email_verified: true });
  provider.person = 'grace';
  const grace = await openPage(browser, undefined, server.url);
  await grace.goto('/signup');
  await grace.getByRole('button', { name: 'Continue with Example ID' }).click();
  await expect(grace.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(grace.getByLabel('Last name')).toHaveValue('Hopper');
  await expect(grace.getByText(`Your email is ${email}.`)).toBeVisible();

  await expectNoAxeViolations(grace);
  await grace.getByRole('checkbox').check();
  await grace.getByRole('button', { name: 'Create account' }).click();
  await expect(grace).toHaveURL(/\/onboarding/);

  await grace.goto('/settings?tab=security');
  await grace.getByRole('button', { name: 'Unlink' }).click();

  await expectNoAxeViolations(grace);
  await grace.getByRole('button', { name: 'Confirm with Example ID' }).click();
  await expect(grace.getByText(/Confirmed\. You can make your change now/)).toBeVisible();
  await grace.getByRole('button', { name: 'Unlink' }).click();
  await expect(
    grace.getByRole('dialog').getByText(/You’ve confirmed with Example ID/),
  ).toBeVisible();
  await grace.context().close();
});
