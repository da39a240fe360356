import { expectNoAxeViolations } from './support/axe.ts';
import { expect, openPage, PASSWORD, signUp, test } from './support/people.ts';
import { startServer, type Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.end());

test('disables an account, closes sign-up and shows an announcement', async ({
  browser,
  allowConsoleErrors,
}) => {
  // Grace's page after her session has ended.
  allowConsoleErrors(/status of 401/);
  const ada = await signUp('Ada Lovelace', server.url);
  const grace = await signUp('Grace Hopper', server.url);
  const eve = await signUp('Eve Smith', server.url);
  const page = await openPage(browser, ada.token, server.url);
  const gracesPage = await openPage(browser, grace.token, server.url);
  await gracesPage.goto('/reminders');
  const toast = (text: string) => page.getByText(text, { exact: true });
  const openTab = async (name: string) => {
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name })
      .click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeAttached();
  };

  await test.step('the menu leads to the page', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('hopper');
    await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(1);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeViolations(page);
    }
  });

  await test.step('a disabled person is logged out at once', async () => {
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await expect(toast('Account disabled')).toBeVisible();
    await expect(gracesPage.getByText(/your session has ended/)).toBeVisible();
  });

  await test.step('a deletion takes the email and the password', async () => {
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address of the account').fill(grace.email);
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('No accounts match.')).toBeVisible();
  });

  await test.step('sign-up is closed', async () => {
    await openTab('Sign-up');
    await page.getByRole('radio', { name: 'No one' }).click();
    await expect(toast('Setting saved')).toBeVisible();
    const { signup } = await eve.call('GET /api/health/');
    expect(signup).toBe('closed');
    await expectNoAxeViolations(page);
  });

  await test.step('the instance gets a name and an imprint', async () => {
    await openTab('Instance');
    await page.getByLabel('Name', { exact: true }).fill('Circle & Co');
    await page.getByLabel('Imprint').fill('# Who we are\n\nAda, London\n\n- https://example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast('Settings saved')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('another person sees the announcement and the name', async () => {
    await openTab('Announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const text = 'Maintenance tonight at 22:00';
    await page.getByLabel('Text').fill(text);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('list', { name: 'Announcements' })).toContainText('Shown now');
    const evesPage = await openPage(browser, eve.token, server.url);
    await evesPage.goto('/reminders');
    await expect(evesPage).toHaveTitle('Reminders · Circle & Co');
    await expect(evesPage.getByText(text)).toBeVisible();
    await expectNoAxeViolations(evesPage);
    await evesPage.getByRole('button', { name: 'Dismiss' }).click();
    await evesPage.getByRole('link', { name: 'Imprint' }).click();
    await expect(evesPage.getByRole('heading', { name: 'Who we are' })).toBeVisible();
    await expect(evesPage.getByText(text)).toHaveCount(0);
    await evesPage.goto('/administration');
    await expect(evesPage.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await evesPage.context().close();
  });

  await test.step('emails, jobs and backups can be checked, and all of it is in the audit log', async () => {
    await openTab('Email');
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText(/The last test email was sent/)).toBeVisible();
    for (const tab of ['Jobs', 'Backups', 'Audit log']) {
      await openTab(tab);
      await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
      await expectNoAxeViolations(page);
    }
    const log = page.getByRole('list', { name: 'Audit log' });
    await expect(log).toContainText('Account disabled');
    await expect(log).toContainText('Sign-up changed');
    await page.setViewportSize({ width: 375, height: 900 });
    await expectNoAxeViolations(page);
  });
  for (const open of [page, gracesPage]) await open.context().close();
});
