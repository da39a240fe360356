import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { CLOCK_OFFSET_MODULE, setClockOffset } from './support/clock.ts';
import { confirmEmail, getLink, waitForEmail } from './support/mails.ts';
import {
  connect,
  createCaller,
  expect,
  newEmail,
  openPage,
  PASSWORD,
  signUp,
  submitSignup,
  test,
} from './support/people.ts';
import { startServer, type Server } from './support/server.ts';

const DAY = 86_400_000;
const IBAN = 'DE89 3704 0044 0532 0130 00';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Notifications/ });

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Runs the operator's payout command with its clock ahead like the server's. */
async function runPayouts(server: Server, ahead_ms: number, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', CLOCK_OFFSET_MODULE, 'server/src/payouts.ts', ...args],
    {
      env: {
        ...process.env,
        DATA_DIR: server.data_dir,
        DATABASE_URL: '',
        CLOCK_AHEAD_MS: String(ahead_ms),
      },
    },
  );
  return stdout;
}

async function getToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'acquaint_session')?.value ?? '';
}

async function verifyEmail(page: Page, email: string, mails: string): Promise<void> {
  await page.goto(getLink(await waitForEmail(email, /verify your email/i, mails)));
  await confirmEmail(page);
}

test.describe('with an adjustable server clock', () => {
  let server: Server;
  test.beforeAll(async () => {
    // One reward is enough for a payout.
    server = await startServer({ env: { MINIMUM_PAYOUT: '500' }, preload: CLOCK_OFFSET_MODULE });
  });
  test.afterAll(() => server.end());

  test('earns a referral reward over a month with two users', async ({
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 401/);
    test.setTimeout(300_000);
    const { url, mails } = server;
    const account = await signUp('Ada Lovelace', url);
    const ada = { ...account, page: await openPage(browser, account.token, url) };
    const ben = { email: newEmail('Ben'), page: await openPage(browser, undefined, url) };
    const link = await test.step('Ada verifies her address and copies her link', async () => {
      await verifyEmail(ada.page, ada.email, mails);
      await ada.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await ada.page.goto('/referrals');
      await region(ada.page, 'Your link').getByRole('button', { name: 'Copy link' }).click();
      await expect(ada.page.getByText('Link copied')).toBeVisible();
      return ada.page.evaluate(async () => navigator.clipboard.readText());
    });

    await test.step('Ben opens the link and signs up', async () => {
      await ben.page.goto(link);
      await expect(ben.page.getByText('Ada Lovelace invited you')).toBeVisible();
      await ben.page.goto('/pricing');
      await ben.page.goto('/signup');
      await expect(ben.page.getByText('Ada Lovelace invited you')).toBeVisible();
      await submitSignup(ben.page, 'Ben Bitdiddle', ben.email);
    });

    const people = region(ada.page, 'People').getByRole('listitem');
    const steps = region(ada.page, 'From click to reward').getByRole('listitem');
    await test.step('Ada is notified without learning the name', async () => {
      await expect(bell(ada.page)).toHaveAccessibleName(/1/);
      await expect(people).toHaveText(/B.*Must qualify by .*Signed up/);
      await expect(people).not.toContainText('Bitdiddle');
      await expect(steps).toHaveText([/Clicks 1$/, /Signed up 1 ·/, /Qualified 0/, /Rewarded 0$/]);
    });

    await test.step('Ben verifies, adds ten people, and connects with Cy', async () => {
      await verifyEmail(ben.page, ben.email, mails);
      const call = createCaller(await getToken(ben.page), url);
      for (let number = 1; number < 10; number += 1)
        await call('POST /api/contacts/', { body: { first_name: `Friend ${number}` } });
      await ben.page.goto('/contacts');
      await ben.page.getByRole('button', { name: 'Add contact' }).first().click();
      const dialog = ben.page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Alyssa');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(ben.page.getByText('Alyssa').first()).toBeVisible();
      const cy = await signUp('Cy Dee', url);
      await connect({ call }, cy);
    });

    await test.step('the reward is held for 30 days', async () => {
      await expect
        .poll(async () => (await ada.call('GET /api/referrals/summary/')).funnel.qualified)
        .toBe(1);
      await ada.page.reload();
      await expect(people).toHaveText(/Reward available on.*Qualified/);
      const balance = region(ada.page, 'Balance');
      await expect(balance).toContainText(/Pending\D*5\.00\s*Next available on/);
      await expect(balance).toContainText(/Available\D*0\.00/);
      await expect(balance).toContainText(/5\.00 to go until your next payout/);
      await expect(region(ada.page, 'Ledger').getByRole('row')).toHaveCount(2);
    });

    const ahead_ms = 30 * DAY + 60_000;
    await test.step('the reward is available after 30 days', async () => {
      await setClockOffset(server, [ada.page], ahead_ms);
      await ada.page.goto('/referrals');
      // Sessions end after seven days.
      await ada.page.getByRole('status').getByRole('link', { name: 'Log in' }).click();
      await logIn(ada.page, ada.email);
      await expect(ada.page).toHaveURL('/referrals');
      await expect(region(ada.page, 'Balance')).toContainText(/Available\D*5\.00/);
      // A job releases rewards after their hold once a minute.
      await expect(async () => {
        await ada.page.reload();
        await expect(people).toHaveText(/Reward earned on.*Rewarded/, { timeout: 5000 });
      }).toPass({ timeout: 150_000 });
      await bell(ada.page).click();
      await expect(ada.page.getByRole('link', { name: /You earned .*5\.00/ })).toBeVisible();
      await ada.page.keyboard.press('Escape');
    });

    await test.step('Ada requests a payout', async () => {
      await ada.page.getByRole('button', { name: 'Request a payout' }).click();
      const dialog = ada.page.getByRole('dialog', { name: 'Request a payout' });
      await dialog.getByLabel('IBAN').fill(IBAN.replace('89', '98'));
      await dialog.getByRole('button', { name: /^Request/ }).click();
      await expect(dialog.getByText(/Enter an IBAN/)).toBeVisible();
      await dialog.getByLabel('IBAN').fill(IBAN);
      await expectNoAxeViolations(ada.page);
      await dialog.getByRole('button', { name: /^Request/ }).click();
      await expect(region(ada.page, 'Payouts').getByRole('listitem')).toContainText(
        /3000.*Requested/,
      );
      await expect(region(ada.page, 'Balance')).toContainText(/You requested .*5\.00/);
    });

    await test.step('the operator pays and Ada sees it without reloading', async () => {
      const list = await runPayouts(server, ahead_ms, 'list');
      expect(list).toContain(ada.email);
      expect(list.replaceAll(/\s/g, '')).toContain(IBAN.replaceAll(' ', ''));
      const [id = ''] = /^\s*(\d+)\b/m.exec(list) ?? [];
      expect(await runPayouts(server, ahead_ms, 'pay', id.trim())).toMatch(/is marked as paid/);
      await expect(region(ada.page, 'Payouts').getByRole('listitem')).toContainText(/Paid$/);
      await expect(region(ada.page, 'Balance')).toContainText(/Paid\D*5\.00/);
      await expect(region(ada.page, 'Ledger').getByRole('row')).toHaveCount(3);
      await bell(ada.page).click();
      await expect(
        ada.page.getByRole('link', { name: /payout of .*5\.00 was paid/ }),
      ).toBeVisible();
      await ada.page.keyboard.press('Escape');
      await expect(runPayouts(server, ahead_ms, 'pay', id.trim())).rejects.toThrow(
        /paid already|already/,
      );
    });

    await test.step('Ada downloads the ledger as CSV', async () => {
      const download = ada.page.waitForEvent('download');
      await ada.page.getByRole('button', { name: 'Download CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/earnings.*\.csv$/);
      await expectNoAxeViolations(ada.page);
    });
    for (const { page } of [ada, ben]) await page.context().close();
  });
});

test('credits the first referral link with the sign-up and counts repeated clicks once', async ({
  person,
  visitor,
}) => {
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  const first = await ada.call('GET /api/referrals/summary/');
  const second = await grace.call('GET /api/referrals/summary/');
  const clickResponse = visitor.waitForResponse('**/api/referrals/clicks/');
  await visitor.goto(`/pricing?ref=${first.code}`);
  await clickResponse;
  for (const { code } of [first, second, first]) {
    await visitor.goto(`/signup?ref=${code}`);
    await expect(visitor.getByText('Ada Lovelace invited you')).toBeVisible();
  }
  await submitSignup(visitor, 'Ben Bitdiddle', newEmail('Ben'));
  await expect
    .poll(async () => (await grace.call('GET /api/referrals/summary/')).funnel)
    .toMatchObject({ clicks: 1, signed_up: 0 });
  expect((await ada.call('GET /api/referrals/summary/')).funnel).toMatchObject({
    clicks: 1,
    signed_up: 1,
  });
});

test('pays nothing for referring oneself in the same browser', async ({ person, visitor }) => {
  const ada = await person('Ada Lovelace');
  const { code } = await ada.call('GET /api/referrals/summary/');
  await visitor.goto('/login');
  await logIn(visitor, ada.email);
  // A loading page takes the focus and thereby closes an open menu.
  await expect(visitor.getByRole('heading', { level: 1, name: /Ada/ })).toBeFocused();
  await visitor.getByRole('button', { name: 'User menu' }).click();
  await visitor.getByRole('button', { name: 'Sign out' }).click();
  await expect(visitor).toHaveURL('/');
  await visitor.goto(`/signup?ref=${code}`);
  await submitSignup(visitor, 'Bea Lovelace', newEmail('Bea'));
  await ada.page.goto('/referrals');
  await expect(region(ada.page, 'People').getByRole('listitem')).toHaveText(
    /self-referral.*Rejected/i,
  );
  await expect(region(ada.page, 'Balance')).toContainText(/Total earned\D*0\.00/);
});
