import { createHash } from 'node:crypto';
import { expectNoAxeViolationsAtAnyWidth } from './support/axe.ts';
import { expectNoHorizontalOverflow } from './support/overflow.ts';
import { expect, PASSWORD, test } from './support/people.ts';

const REDIRECT = 'http://127.0.0.1:9/callback';
const STATE = '12345678901234567890';

test('logs in for a program, allows it, and revokes it in the settings', async ({
  person,
  request,
  browser,
  allowConsoleErrors,
}) => {
  // The program's own server doesn't run.
  allowConsoleErrors(/ERR_|status of 400/);
  const { page: settings, email } = await person('Ada Lovelace');
  await settings.goto('/settings?tab=devices');
  const { origin } = new URL(settings.url());
  await expect(settings.getByLabel('Address', { exact: true })).toHaveValue(`${origin}/mcp`);
  await expectNoAxeViolationsAtAnyWidth(settings);
  const registration = await request.post(`${origin}/oauth/register`, {
    data: { client_name: 'Helper', redirect_uris: [REDIRECT] },
  });
  const { client_id } = (await registration.json()) as { client_id: string };
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    scope: 'contacts:read messages:read',
    state: STATE,
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${origin}/mcp`,
  });
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`/oauth/authorize?${parameters}`);

  await test.step('asks after the login', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Helper wants access to your account')).toBeVisible();
    await expect(page.getByText('127.0.0.1:9')).toBeVisible();
    await expectNoAxeViolationsAtAnyWidth(page);
    await expectNoHorizontalOverflow(page);
  });

  await test.step('sends back the code with the state', async () => {
    await page.getByLabel('Read messages').uncheck();
    const visited = page.waitForRequest((sent) => sent.url().startsWith(REDIRECT));
    await page.getByRole('button', { name: 'Allow' }).click();
    const answer = new URL((await visited).url()).searchParams;
    expect([answer.get('state'), answer.get('iss')]).toEqual([STATE, origin]);
    const form = {
      grant_type: 'authorization_code',
      client_id,
      code: answer.get('code')!,
      redirect_uri: REDIRECT,
      code_verifier: 'v'.repeat(43),
    };
    const tokens = (await (await request.post(`${origin}/oauth/token`, { form })).json()) as object;
    expect(tokens).toMatchObject({ scope: 'contacts:read' });
  });

  await test.step('shows it in the settings', async () => {
    const row = settings.getByRole('listitem').filter({ hasText: 'Helper' });
    await expect(row).toContainText('Program');
    await row.getByRole('button', { name: 'Revoke Helper' }).click();
    await settings.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('explains invalid requests and redirects nowhere', async () => {
    parameters.set('redirect_uri', 'https://evil.example/');
    await page.goto(`/oauth/authorize?${parameters}`);
    await expect(page.getByText('It has no access to your account.')).toBeVisible();
    parameters.set('redirect_uri', REDIRECT);
    parameters.set('code_challenge_method', 'plain');
    await page.goto(`/oauth/authorize?${parameters}`);
    await expect(page.getByRole('link', { name: 'Back to 127.0.0.1:9' })).toHaveAttribute(
      'href',
      new RegExp(`error=invalid_request.*state=${STATE}`),
    );
  });
  await context.close();
});
