import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { deleteBuild, swapBuild, folderWithBuild, secondBuild } from './support/builds.ts';
import { expect, openPage, test } from './support/people.ts';
import { newDataFolder, startServer, type Server } from './support/server.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let second: string;
let folder: string;
let data_dir: string;
let server: Server;

test.beforeAll(async () => {
  second = await secondBuild();
  data_dir = await newDataFolder();
});
test.beforeEach(async ({ mayComplain }) => {
  // While the server is started anew.
  mayComplain(/ERR_CONNECTION_REFUSED/);
  folder = await folderWithBuild();
  server = await startServer({ env: { WEB_DIR: folder }, data_dir });
});
test.afterEach(async () => {
  await server.end();
  await deleteBuild(folder);
});
test.afterAll(async () => {
  await deleteBuild(second);
  await rm(data_dir, { recursive: true, force: true });
});

/** As the operator does it: the new files in the place of the old, and the server anew on the same data. */
async function update(): Promise<void> {
  await server.end();
  await swapBuild(folder, second);
  const { port } = new URL(server.url);
  server = await startServer({ env: { WEB_DIR: folder, PORT: port }, data_dir });
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

async function buildIn(dir: string): Promise<string> {
  const text = await readFile(join(dir, 'version.json'), 'utf8');
  return (JSON.parse(text) as { build: string }).build;
}

/** How often the page asks for a document. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

const forgot = (page: Page) => page.getByRole('link', { name: /Forgot/ });
const forgotHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /password/i });
/** Whole, so that nothing of it is still on its way when the server goes. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(forgot(page)).toBeVisible();
}

const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('offers a newer build when the window gets the focus', async ({ browser }) => {
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  const first = await buildOf(page);
  await update();

  const notice = page.getByText('A newer version of Acquaint is ready.');
  await expect(async () => {
    await focusWindow(page);
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await buildOf(page)).toBe(first);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page)).toBe(await buildIn(second));
  await focusWindow(page);
  await expect(notice).toBeHidden();
  await page.context().close();
});

test('reloads once when a chunk is missing after an update', async ({ browser, mayComplain }) => {
  mayComplain(/status of 404/);
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  await update();
  const documents = countDocuments(page);

  await forgot(page).click();
  await expect(forgotHeading(page)).toBeVisible();
  await expect(page.locator('html[data-second=build]')).toBeAttached();
  await expect(page).toHaveURL('/forgot-password');
  expect(documents()).toBe(1);
  await page.context().close();
});

test("doesn't reload forever if the server keeps sending the old page", async ({
  browser,
  mayComplain,
}) => {
  mayComplain(/status of 404|^Error\n/);
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  // The server that runs has the old document in its memory: it was not started anew.
  await swapBuild(folder, second);
  const documents = countDocuments(page);
  await page.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/assets/'.length);
    // What the old document itself needs is still to be had.
    if (/forgot-password/.test(name)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ path: join('web/dist/assets', name) });
  });

  await forgot(page).click();
  await expect(page.getByText('Page loading error occurred')).toBeVisible();
  expect(documents()).toBe(1);
  await page.context().close();
});

test('offers Try Again when a chunk fails for another reason', async ({ browser, mayComplain }) => {
  mayComplain(/net::ERR_|^Error\n/);
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  const documents = countDocuments(page);
  await page.route('**/assets/forgot-password*', (route) => route.abort());
  await forgot(page).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('Page loading error occurred')).toBeVisible();

  await page.unroute('**/assets/forgot-password*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(forgotHeading(page)).toBeVisible();
  expect(documents()).toBe(0);
  await page.context().close();
});

const caches = (page: Page) => page.evaluate(() => window.caches.keys());

/** A page of the first build, which this device keeps. */
async function openKept(browser: Browser): Promise<{ page: Page; first: string | null }> {
  const page = await openPage(browser, undefined, server.url);
  await openLogin(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { page, first: await buildOf(page) };
}

/** In the page: whether the newest worker serves it. */
async function isServing(): Promise<boolean> {
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  return installing === null && waiting === null && active?.state === 'activated';
}

/** Asks for the newer build, and waits until its worker serves the pages. */
async function takeNewer(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(isServing)).toBe(true);
  expect(await caches(page)).toHaveLength(2);
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('keeps a tab on its build until the next navigation', async ({ browser }) => {
    const { page, first } = await openKept(browser);
    await update();
    const documents = countDocuments(page);

    await takeNewer(page);
    await forgot(page).click();
    await expect(forgotHeading(page)).toBeVisible();
    expect(documents()).toBe(0);
    expect(await buildOf(page)).toBe(first);

    await page.reload();
    expect(await buildOf(page)).toBe(await buildIn(second));
    await expect.poll(() => caches(page)).toHaveLength(1);
    await expect(forgotHeading(page)).toBeVisible();
    await expect(page.locator('html[data-second=build]')).toBeAttached();
    await page.context().close();
  });

  test('keeps files for an open tab while another gets the new build', async ({ browser }) => {
    const { page: left, first } = await openKept(browser);
    const other = await left.context().newPage();
    await openLogin(other);
    await update();

    await takeNewer(other);
    await other.reload();
    expect(await buildOf(other)).toBe(await buildIn(second));
    const documents = countDocuments(left);
    await forgot(left).click();
    await expect(forgotHeading(left)).toBeVisible();
    expect(documents()).toBe(0);
    expect(await buildOf(left)).toBe(first);
    expect(await caches(left)).toHaveLength(2);

    await left.close();
    await other.reload();
    await expect.poll(() => caches(other)).toHaveLength(1);
    await other.context().close();
  });
});
