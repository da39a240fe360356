import type { Page, Request } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, PASSWORD, signUp, test } from './support/people.ts';

const getServerUrl = () => process.env['ACQUAINT_URL'] ?? '';

/** Defers idle callbacks until `runIdleCallbacks` is called. */
async function deferIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const callbacks: IdleRequestCallback[] = [];
    const deadline = { didTimeout: false, timeRemaining: () => 50 };
    Object.assign(window, {
      requestIdleCallback: (callback: IdleRequestCallback) => callbacks.push(callback),
      runIdleCallbacks: () => callbacks.splice(0).forEach((callback) => callback(deadline)),
    });
  });
}

const runIdleCallbacks = (page: Page) =>
  page.evaluate(() => (window as unknown as { runIdleCallbacks: () => void }).runIdleCallbacks());

/** Records the requests and console problems of a page. */
function recordActivity(page: Page) {
  const requests: Request[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    // Playwright logs this, because service workers are blocked in these tests.
    if (isProblem && !message.text().startsWith('Service Worker registration blocked'))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  const scripts = () =>
    requests.filter((request) => new URL(request.url()).pathname.endsWith('.js'));
  return { requests, problems, scripts };
}

/** The app's files, as listed in the document. */
async function getAppFiles(page: Page): Promise<string[]> {
  const content = await page.locator('meta[name="application-files"]').getAttribute('content');
  return (content ?? '').split(' ');
}

test.describe('with JavaScript', () => {
  test('loads nothing of the app before the page is idle', async ({ visitor }) => {
    await deferIdle(visitor);
    const { requests, problems, scripts } = recordActivity(visitor);
    await visitor.goto('/', { waitUntil: 'load' });
    const appFiles = await getAppFiles(visitor);
    expect(appFiles.length).toBeGreaterThan(2);
    let bytes = 0;
    for (const script of scripts()) bytes += (await script.sizes()).responseBodySize;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(60_000);
    const getRequestedPaths = () =>
      new Set(requests.map((request) => new URL(request.url()).pathname));
    expect(appFiles.filter((file) => getRequestedPaths().has(file))).toEqual([]);

    await runIdleCallbacks(visitor);
    await expect.poll(() => appFiles.filter((file) => !getRequestedPaths().has(file))).toEqual([]);
    expect(requests.filter((request) => !request.url().startsWith(getServerUrl()))).toEqual([]);
    expect(problems).toEqual([]);
  });

  for (const interaction of ['hover', 'focus'] as const)
    test(`prefetches the app once on ${interaction}`, async ({ visitor }) => {
      await deferIdle(visitor);
      const { requests } = recordActivity(visitor);
      await visitor.goto('/', { waitUntil: 'load' });
      const appFiles = await getAppFiles(visitor);
      const countRequests = (file: string) =>
        requests.filter((request) => new URL(request.url()).pathname === file).length;
      const login = visitor.getByRole('banner').getByRole('link', { name: 'Login' });
      await visitor.getByRole('banner').getByRole('link', { name: 'Pricing' })[interaction]();
      expect(appFiles.filter((file) => countRequests(file) > 0)).toEqual([]);
      await login[interaction]();
      await expect.poll(() => appFiles.filter((file) => countRequests(file) === 0)).toEqual([]);
      await runIdleCallbacks(visitor);
      await visitor.getByRole('banner').getByRole('link', { name: 'Sign Up' })[interaction]();
      expect(appFiles.filter((file) => countRequests(file) !== 1)).toEqual([]);
    });

  test("doesn't download prefetched files again", async ({ visitor }) => {
    const { requests } = recordActivity(visitor);
    await visitor.goto('/');
    const appFiles = await getAppFiles(visitor);
    const waitForResponses = () =>
      Promise.all(
        requests
          .filter((request) => appFiles.includes(new URL(request.url()).pathname))
          .map((request) => request.response().then((response) => response?.finished())),
      );
    await expect.poll(async () => (await waitForResponses()).length).toBe(appFiles.length);
    await visitor.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Log in');
    const loaded = await visitor.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, transferSize }) => [new URL(name).pathname, transferSize] as const),
    );
    const downloadedAgain = loaded.filter(([path, bytes]) => appFiles.includes(path) && bytes > 0);
    expect(loaded.length).toBeGreaterThan(2);
    expect(downloadedAgain).toEqual([]);
  });

  test('logs in from the landing page and redirects / to the dashboard', async ({ visitor }) => {
    const { email } = await signUp('Ada Lovelace');
    const { problems } = recordActivity(visitor);
    await visitor.goto('/');
    await visitor.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await visitor.getByLabel('Email', { exact: true }).fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(visitor).toHaveURL('/dashboard');
    // The landing page may come from the back/forward cache or the HTTP cache.
    await visitor.goBack();
    await expect(visitor).toHaveURL('/dashboard');
    for (const path of ['/', '/pricing']) {
      const response = await visitor.goto(path);
      expect(response?.request().redirectedFrom()?.url()).toBe(getServerUrl() + path);
      await expect(visitor).toHaveURL('/dashboard');
    }
    expect(problems).toEqual([]);
  });

  test('opens the same pages in the app and as static pages after a reload', async ({
    visitor,
  }) => {
    await visitor.goto('/login');
    await visitor.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await expect(visitor).toHaveURL('/pricing');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    await expect(visitor.locator('#root')).toHaveCount(1);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    await expect(visitor.locator('#root')).toHaveCount(0);
  });

  test('sets aria-expanded and moves through the menu by arrow keys', async ({ visitor }) => {
    await visitor.setViewportSize({ width: 375, height: 800 });
    await visitor.goto('/');
    const button = visitor.getByRole('banner').getByRole('button', { name: 'Menu' });
    const menu = visitor.getByRole('navigation', { name: 'Menu' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectNoAxeViolations(visitor);
    await visitor.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await visitor.keyboard.press('ArrowUp');
    await expect(menu.getByRole('link', { name: 'Login' })).toBeFocused();
    await visitor.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
    await button.click();
    await visitor.mouse.click(20, 780);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('records a referral visit on a static page', async ({ visitor }) => {
    const clickRequest = visitor.waitForRequest((request) =>
      request.url().endsWith('/api/referrals/clicks/'),
    );
    await visitor.goto('/?ref=ADA');
    expect((await clickRequest).postDataJSON()).toEqual({ code: 'ADA' });
    expect(await visitor.evaluate(() => localStorage.getItem('acquaint.first_code'))).toContain(
      'ADA',
    );
  });

  test('applies a chosen theme before first paint', async ({ visitor }) => {
    await visitor.addInitScript(() => localStorage.setItem('acquaint.theme', 'dark'));
    await visitor.goto('/');
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark');
    const colorScheme = await visitor.evaluate(() => getComputedStyle(document.body).colorScheme);
    expect(colorScheme).toBe('dark');
  });

  test('has no layout shift after first paint', async ({ visitor }) => {
    await visitor.goto('/');
    await visitor.evaluate(() => document.fonts.ready);
    const shift = await visitor.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.02);
  });
});
