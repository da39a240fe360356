import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { deleteBuild, replaceBuild, copyBuild, createSecondBuild } from './support/builds.ts';
import { expect, openPage, test } from './support/people.ts';
import { createDataFolder, startServer, type Server } from './support/server.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let newBuild: string;
let buildFolder: string;
let data_dir: string;
let server: Server;

test.beforeAll(async () => {
  newBuild = await createSecondBuild();
  data_dir = await createDataFolder();
});
test.beforeEach(async ({ allowConsoleErrors }) => {
  // The server restarts during the tests.
  allowConsoleErrors(/ERR_CONNECTION_REFUSED/);
  buildFolder = await copyBuild();
  server = await startServer({ env: { WEB_DIR: buildFolder }, data_dir });
});
test.afterEach(async () => {
  await server.end();
  await deleteBuild(buildFolder);
});
test.afterAll(async () => {
  await deleteBuild(newBuild);
  await rm(data_dir, { recursive: true, force: true });
});

/** Updates like an operator: replaces the files and restarts the server on the same data. */
async function updateServer(): Promise<void> {
  await server.end();
  await replaceBuild(buildFolder, newBuild);
  const { port } = new URL(server.url);
  server = await startServer({ env: { WEB_DIR: buildFolder, PORT: port }, data_dir });
}

const getBuild = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

async function readBuild(dir: string): Promise<string> {
  const text = await readFile(join(dir, 'version.json'), 'utf8');
  return (JSON.parse(text) as { build: string }).build;
}

/** Counts how often the page requests a document. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

const forgotLink = (page: Page) => page.getByRole('link', { name: /Forgot/ });
const forgotHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /password/i });

/** Waits for the whole page, so that no request is pending when the server stops. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(forgotLink(page)).toBeVisible();
}

const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('offers a newer build when the window gets the focus', async ({ browser }) => {
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  const first = await getBuild(page);
  await updateServer();

  const notice = page.getByText('A new version is available.');
  await expect(async () => {
    await focusWindow(page);
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await getBuild(page)).toBe(first);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => getBuild(page)).toBe(await readBuild(newBuild));
  await focusWindow(page);
  await expect(notice).toBeHidden();
  await page.context().close();
});

test('reloads once when a chunk is missing after an update', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  await updateServer();
  const documents = countDocuments(page);

  await forgotLink(page).click();
  await expect(forgotHeading(page)).toBeVisible();
  await expect(page.locator('html[data-second=build]')).toBeAttached();
  await expect(page).toHaveURL('/forgot-password');
  expect(documents()).toBe(1);
  await page.context().close();
});

test("doesn't reload forever if the server keeps sending the old page", async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404|^Error\n/);
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  // The server wasn't restarted, so it still has the old document in memory.
  await replaceBuild(buildFolder, newBuild);
  const documents = countDocuments(page);
  await page.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/assets/'.length);
    // The files that the old document itself needs still exist.
    if (/forgot-password/.test(name)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ path: join('web/dist/assets', name) });
  });

  await forgotLink(page).click();
  await expect(page.getByText('Page loading error occurred')).toBeVisible();
  expect(documents()).toBe(1);
  await page.context().close();
});

const listCaches = (page: Page) => page.evaluate(() => window.caches.keys());

/** Opens a page of the first build and waits until the service worker has cached it. */
async function openCachedPage(browser: Browser): Promise<{ page: Page; first: string | null }> {
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { page, first: await getBuild(page) };
}

/** Runs in the page: whether the newest service worker is active. */
async function isNewestWorkerActive(): Promise<boolean> {
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  return installing === null && waiting === null && active?.state === 'activated';
}

/** Checks for the new build and waits until its service worker is active. */
async function activateNewBuild(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(isNewestWorkerActive)).toBe(true);
  expect(await listCaches(page)).toHaveLength(2);
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('keeps a tab on its build until the next navigation', async ({ browser }) => {
    const { page, first } = await openCachedPage(browser);
    await updateServer();
    const documents = countDocuments(page);

    await activateNewBuild(page);
    await forgotLink(page).click();
    await expect(forgotHeading(page)).toBeVisible();
    expect(documents()).toBe(0);
    expect(await getBuild(page)).toBe(first);

    await page.reload();
    expect(await getBuild(page)).toBe(await readBuild(newBuild));
    await expect.poll(() => listCaches(page)).toHaveLength(1);
    await expect(forgotHeading(page)).toBeVisible();
    await expect(page.locator('html[data-second=build]')).toBeAttached();
    await page.context().close();
  });

  test('keeps files for an open tab while another gets the new build', async ({ browser }) => {
    const { page: oldTab, first } = await openCachedPage(browser);
    const newTab = await oldTab.context().newPage();
    await openLogin(newTab);
    await updateServer();

    await activateNewBuild(newTab);
    await newTab.reload();
    expect(await getBuild(newTab)).toBe(await readBuild(newBuild));
    const documents = countDocuments(oldTab);
    await forgotLink(oldTab).click();
    await expect(forgotHeading(oldTab)).toBeVisible();
    expect(documents()).toBe(0);
    expect(await getBuild(oldTab)).toBe(first);
    expect(await listCaches(oldTab)).toHaveLength(2);

    await oldTab.close();
    await newTab.reload();
    await expect.poll(() => listCaches(newTab)).toHaveLength(1);
    await newTab.context().close();
  });
});
