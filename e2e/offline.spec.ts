import type { Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { expect, test } from './support/people.ts';

test.use({ serviceWorkers: 'allow' });

const ALL_PATHS = Object.keys(PAGES) as PagePath[];
const notice = (page: Page) => page.getByText('You’re offline.');

/** Opens the app and waits until the service worker controls the page. */
async function installApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

async function expectOffline(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(notice(page), path).toBeVisible();
  await expect(page.getByRole('main'), path).toBeVisible();
}

test('opens every public page offline with a notice', async ({
  visitor: page,
  allowConsoleErrors,
}) => {
  // The images of the landing page aren't cached.
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/);
  await installApp(page, '/login');
  await page.context().setOffline(true);
  for (const path of [...ALL_PATHS, '/nowhere']) await expectOffline(page, path);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  await page.goto('/login');
  await page.context().setOffline(false);
  await expect(notice(page)).toBeHidden();
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
});

test('opens every app page offline and loads data when back online', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const { page, call } = await person('Ada Lovelace');
  await call('POST /api/contacts/', { body: { first_name: 'Zyxwina', last_name: 'Quellmann' } });
  await installApp(page, '/dashboard');
  await page.context().setOffline(true);
  for (const path of ALL_PATHS) await expectOffline(page, path);

  await page.goto('/contacts');
  await expect(page.getByText('Failed to fetch contacts').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice(page)).toBeHidden();
  await expect(page.getByText('Zyxwina Quellmann').first()).toBeVisible();
});

test('caches no API responses and no personal data', async ({ person }) => {
  const { page, call, email } = await person('Ada Lovelace');
  const body = { first_name: 'Zyxwina', last_name: 'Quellmann', email: 'zyx@example.org' };
  const { id } = await call('POST /api/contacts/', { body });
  await installApp(page, '/dashboard');
  for (const path of [`/contacts?id=${id}`, '/messages', '/profile', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  await page.goto(`/contacts?id=${id}`);
  await expect(page.getByRole('heading', { name: 'Zyxwina Quellmann' })).toBeVisible();

  const cachedFiles = await page.evaluate(async () => {
    const files: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const text = await (await cache.match(url))?.text();
        files.push({ path: new URL(url).pathname, text: text ?? '' });
      }
    }
    return files;
  });
  expect(cachedFiles.length).toBeGreaterThan(50);
  const unexpectedPath = /^\/(?!assets\/|login$|theme\.js$|favicon|icon|manifest\.webmanifest$)/;
  expect(
    cachedFiles.filter(({ path }) => unexpectedPath.test(path)).map(({ path }) => path),
  ).toEqual([]);
  const personalData = new RegExp(`Zyxwina|Quellmann|zyx@|${RegExp.escape(email)}`, 'i');
  expect(cachedFiles.filter(({ text }) => personalData.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
