import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { callerWith, expect, newEmail, PASSWORD, test } from './support/people.ts';

/** Passkeys are bound to a name, never to an IP address. */
const site = () => (process.env['ACQUAINT_URL'] ?? '').replace('127.0.0.1', 'localhost');

/** A fingerprint reader that always agrees; `ready` says whether a finger is on it. */
interface Authenticator {
  ready(yes: boolean): Promise<void>;
  credentials(): Promise<unknown[]>;
}

async function plugIn(page: Page): Promise<Authenticator> {
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
    ready: async (enabled) => {
      await chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    credentials: async () =>
      (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

/** Somebody new, signed in at the name of the site. */
async function signIn(page: Page) {
  const email = newEmail('Ada');
  const body = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    password: PASSWORD,
    accept_terms: true,
  } as const;
  const { token } = await callerWith()('POST /api/signup/', { body });
  await page
    .context()
    .addCookies([
      { name: 'acquaint_token', value: token, url: site(), secure: true, sameSite: 'Lax' },
    ]);
  return { email, call: callerWith(token) };
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(`${site()}/settings?tab=security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${site()}/`);
}

test('adds a passkey and logs in with it alone', async ({ visitor }) => {
  const device = await plugIn(visitor);
  await signIn(visitor);
  await addPasskey(visitor);
  expect(await device.credentials()).toHaveLength(1);
  await logOut(visitor);

  // A browser that offers no passkeys in its fields: there it is the button alone that asks.
  await visitor.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await visitor.goto(`${site()}/login?redirect=%2Fcontacts`);
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor).toHaveURL(`${site()}/contacts`);
});

test('uses a passkey as second factor', async ({ visitor }) => {
  const device = await plugIn(visitor);
  const { email, call } = await signIn(visitor);
  await addPasskey(visitor);
  const { secret } = await call('POST /api/two-factor/setup/', { body: { password: PASSWORD } });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  await call('POST /api/two-factor/enable/', { body: { code } });
  await logOut(visitor);

  await device.ready(false);
  await visitor.goto(`${site()}/login?redirect=%2Fcontacts`);
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(visitor.getByLabel('6-digit code')).toBeVisible();
  await device.ready(true);
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor).toHaveURL(`${site()}/contacts`);
});

test('rejects a removed passkey', async ({ visitor, mayComplain }) => {
  mayComplain(/status of 401/);
  const device = await plugIn(visitor);
  await signIn(visitor);
  await addPasskey(visitor);
  await visitor.getByRole('button', { name: 'Remove Work laptop' }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(visitor.getByText('You have no passkey yet.')).toBeVisible();
  await logOut(visitor);

  await device.ready(false);
  await visitor.goto(`${site()}/login`);
  // A virtual device drops what it is asked while no finger is on it, so the finger comes first.
  await device.ready(true);
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor.getByText('This passkey is not known here.')).toBeVisible();
});
