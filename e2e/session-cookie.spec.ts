import type { Page } from '@playwright/test';
import { expectPageLoaded } from './support/page-loaded.ts';
import { expect, PASSWORD, signUp, test } from './support/people.ts';

const getServerUrl = () => process.env['ACQUAINT_URL'] ?? '';

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Everything that scripts can read: cookies, storage, caches and databases. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      cached,
      databases,
    ]);
  });

const statusOfMe = (page: Page) => page.evaluate(async () => (await fetch('/api/me/')).status);

test('hides the session token from scripts', async ({ visitor }) => {
  const { email } = await signUp('Ada Lovelace');
  await logIn(visitor, email);
  const cookies = await visitor.context().cookies();
  const session = cookies.find(({ name }) => name === 'acquaint_session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  const found = await readable(visitor);
  expect(found).toContain('acquaint_signed_in=1');
  expect(found).not.toContain(session?.value);
  expect(await statusOfMe(visitor)).toBe(200);
});

test('continues the session of a former version', async ({ visitor }) => {
  const { token } = await signUp('Ada Lovelace');
  await visitor
    .context()
    .addCookies([
      { name: 'acquaint_token', value: token, url: getServerUrl(), secure: true, sameSite: 'Lax' },
    ]);
  await visitor.goto('/contacts');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  const names = (await visitor.context().cookies()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['acquaint_session', 'acquaint_signed_in']);
  expect(await readable(visitor)).not.toContain(token);
  expect(await statusOfMe(visitor)).toBe(200);
});

test('rejects a write from another site', async ({ visitor, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 40[34]/);
  const { email } = await signUp('Ada Lovelace');
  await logIn(visitor, email);
  // Another port is the same site, so that the browser sends the cookie, but another origin.
  const elsewhere = 'http://127.0.0.1:9876/';
  const other = await visitor.context().newPage();
  const body = `<form method="post" action="${getServerUrl()}/api/logout/"><button>Go</button></form>`;
  await other.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  await other.goto(elsewhere);
  const answered = other.waitForResponse('**/api/logout/');
  await other.getByRole('button', { name: 'Go' }).click();
  const response = await answered;
  expect((await response.request().allHeaders())['cookie']).toContain('acquaint_session=');
  expect(response.status()).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'cross_site_request' });
  expect(await statusOfMe(visitor)).toBe(200);
});

test('logs out every tab', async ({ visitor }) => {
  const { email } = await signUp('Ada Lovelace');
  await logIn(visitor, email);
  const other = await visitor.context().newPage();
  await other.goto('/contacts');
  // Requests in flight would fail with 401.
  await expectPageLoaded(visitor);
  await expectPageLoaded(other);
  const answered = visitor.waitForResponse('**/api/logout/');
  await visitor.getByRole('banner').getByRole('button', { name: 'User menu' }).click();
  await visitor.getByRole('button', { name: 'Sign out' }).click();
  await expect(visitor).toHaveURL('/');
  await expect(other).toHaveURL(/\/login/);
  expect((await answered).status()).toBe(204);
  await expect.poll(async () => (await visitor.context().cookies()).length).toBe(0);
});

test('finishes a logout that the server missed', async ({ visitor, allowConsoleErrors }) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const { email } = await signUp('Ada Lovelace');
  await logIn(visitor, email);
  await visitor.route('**/api/logout/', (route) => route.abort());
  await visitor.getByRole('banner').getByRole('button', { name: 'User menu' }).click();
  await visitor.getByRole('button', { name: 'Sign out' }).click();
  await expect(visitor).toHaveURL('/');
  await visitor.unroute('**/api/logout/');
  expect((await visitor.context().cookies()).map(({ name }) => name)).toEqual(['acquaint_session']);
  await visitor.goto('/login');
  await expect.poll(async () => (await visitor.context().cookies()).length).toBe(0);
});
