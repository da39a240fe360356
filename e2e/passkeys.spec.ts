import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  createCaller,
  expect,
  newEmail,
  PASSWORD,
  sessionCookies,
  test,
} from './support/people.ts';

/** Passkeys need a host name instead of an IP address. */
const getSiteUrl = () => (process.env['ACQUAINT_URL'] ?? '').replace('127.0.0.1', 'localhost');

/** A virtual fingerprint reader that always accepts; `setPresence` puts a finger on it or removes it. */
interface Authenticator {
  setPresence(isPresent: boolean): Promise<void>;
  listCredentials(): Promise<unknown[]>;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const chromium: CDPSession = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresence: async (enabled) => {
      await chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    listCredentials: async () =>
      (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

/** Signs up a user and logs them in on the site's host name. */
async function signUp(page: Page) {
  const email = newEmail('Ada');
  const body = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    password: PASSWORD,
    accept_terms: true,
  } as const;
  const { token } = await createCaller()('POST /api/signup/', { body });
  await page.context().addCookies(sessionCookies(token, getSiteUrl()));
  return { email, call: createCaller(token) };
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(`${getSiteUrl()}/settings?tab=security`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${getSiteUrl()}/`);
}

test('adds a passkey and logs in with it alone', async ({ visitor }) => {
  const authenticator = await addAuthenticator(visitor);
  await signUp(visitor);
  await addPasskey(visitor);
  expect(await authenticator.listCredentials()).toHaveLength(1);
  await logOut(visitor);

  // Without conditional mediation, only the button requests a passkey.
  await visitor.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await visitor.goto(`${getSiteUrl()}/login?redirect=%2Fcontacts`);
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor).toHaveURL(`${getSiteUrl()}/contacts`);
});

test('uses a passkey as second factor', async ({ visitor }) => {
  const authenticator = await addAuthenticator(visitor);
  const { email, call } = await signUp(visitor);
  await addPasskey(visitor);
  const { secret } = await call('POST /api/two-factor/setup/', { body: { password: PASSWORD } });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  await call('POST /api/two-factor/enable/', { body: { code } });
  await logOut(visitor);

  await authenticator.setPresence(false);
  await visitor.goto(`${getSiteUrl()}/login?redirect=%2Fcontacts`);
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(visitor.getByLabel('6-digit code')).toBeVisible();
  await authenticator.setPresence(true);
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor).toHaveURL(`${getSiteUrl()}/contacts`);
});

test('rejects a removed passkey', async ({ visitor, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401/);
  const authenticator = await addAuthenticator(visitor);
  await signUp(visitor);
  await addPasskey(visitor);
  await visitor.getByRole('button', { name: 'Remove Work laptop' }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(visitor.getByText('No passkeys yet.')).toBeVisible();
  await logOut(visitor);

  await authenticator.setPresence(false);
  await visitor.goto(`${getSiteUrl()}/login`);
  // The virtual authenticator drops requests while no finger is present, so set presence first.
  await authenticator.setPresence(true);
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor.getByText('Unknown passkey. Log in with your password.')).toBeVisible();
});
