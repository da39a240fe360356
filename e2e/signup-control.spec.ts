import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import {
  createCaller,
  expect,
  newEmail,
  openPage,
  PASSWORD,
  submitSignup,
  test,
} from './support/people.ts';
import { startServer, type Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ env: { SIGNUP: 'invite' } });
});
test.afterAll(() => server.end());

/** The link in a printed text. */
const linkIn = (text: string) => /http\S+\/signup\?invitation=\S+/.exec(text)?.[0] ?? '';

async function runPeople(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/people-command.ts', ...args],
    {
      env: { ...process.env, DATA_DIR: server.data_dir, DATABASE_URL: '', PUBLIC_URL: server.url },
    },
  );
  return stdout;
}

async function expectNoForm(page: Page, text: RegExp): Promise<void> {
  await expect(page.getByRole('status').getByText(text)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await expectNoAxeViolations(page);
}

test('signs up by the printed link, by invitation, and not once sign-up is closed', async ({
  browser,
}) => {
  const visitor = () => openPage(browser, undefined, server.url);
  const [ada, grace, eve] = [await visitor(), await visitor(), await visitor()];
  const email = newEmail('Ada');

  await test.step('the first account needs the link that the start prints', async () => {
    await ada.goto('/');
    await ada.getByRole('link', { name: 'Sign up' }).first().click();
    await expectNoForm(ada, /You need an invitation to sign up/);
    await ada.goto(linkIn(server.printed));
    await submitSignup(ada, 'Ada Lovelace', email);
  });

  await test.step('the operator invites Grace', async () => {
    await grace.goto(linkIn(await runPeople('invite', '--uses', '1')));
    await submitSignup(grace, 'Grace Hopper', newEmail('Grace'));
  });

  await test.step('the administrator closes sign-up', async () => {
    const guest = createCaller(undefined, server.url);
    const login = await guest('POST /api/login/', { body: { email, password: PASSWORD } });
    if (login.two_factor_required) throw new Error('Ada has a second factor.');
    const call = createCaller(login.token, server.url);
    await call('PATCH /api/admin/settings/', { body: { signup: 'closed' } });
    await eve.goto('/signup?invitation=anything');
    await expectNoForm(eve, /Sign-up is closed/);
  });
  for (const page of [ada, grace, eve]) await page.context().close();
});
