import type { Browser, Page, Request } from '@playwright/test';
import { STATIC_PAGE_PATHS, STATIC_PAGES } from '#contract/static-pages.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, PASSWORD, signUp, test } from './support/people.ts';

const url = () => process.env['ACQUAINT_URL'] ?? '';

const NAV = ['Home', 'Pricing', 'Sign Up', 'Login'];
const MENU = ['Home', 'Get Started', 'Pricing', 'Login'];

/** A browser that runs no script. */
async function openWithoutScript(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url(),
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
  });
  return context.newPage();
}

/** Holds back the moment at which the page is idle; `passIdle` lets it come. */
async function holdIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    const deadline = { didTimeout: false, timeRemaining: () => 50 };
    Object.assign(window, {
      requestIdleCallback: (work: IdleRequestCallback) => held.push(work),
      passIdle: () => held.splice(0).forEach((work) => work(deadline)),
    });
  });
}

const passIdle = (page: Page) =>
  page.evaluate(() => (window as unknown as { passIdle: () => void }).passIdle());

/** What a page asks for and complains of. */
function watch(page: Page) {
  const requests: Request[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type());
    // Said by Playwright, which keeps the worker away from all tests but its own.
    if (isComplaint && !message.text().startsWith('Service Worker registration blocked'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const scripts = () =>
    requests.filter((request) => new URL(request.url()).pathname.endsWith('.js'));
  return { requests, complaints, scripts };
}

/** The application's files, as the document names them. */
async function applicationOf(page: Page): Promise<string[]> {
  const content = await page.locator('meta[name="application-files"]').getAttribute('content');
  return (content ?? '').split(' ');
}

test.describe('without JavaScript', () => {
  for (const path of STATIC_PAGE_PATHS)
    test(`shows ${path} completely at any width`, async ({ browser }) => {
      const page = await openWithoutScript(browser, 1280);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
      await expect(nav.getByRole('link')).toHaveText(NAV);
      await expect(page.getByRole('contentinfo')).toContainText('Follow us');
      for (const width of [1280, 375, 320]) {
        await page.setViewportSize({ width, height: 800 });
        // Where no script runs, the browser's own tools measure.
        const cdp = await page.context().newCDPSession(page);
        const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
        expect(cssContentSize.width, `${path} at ${width} px`).toBeLessThanOrEqual(width);
      }
      await page.context().close();
    });

  test('opens and closes the mobile menu', async ({ browser }) => {
    const page = await openWithoutScript(browser, 375);
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu.getByRole('link')).toHaveText(MENU);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    await page.context().close();
  });

  test('navigates by header and footer', async ({ browser }) => {
    const page = await openWithoutScript(browser, 1280);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL('/privacy-policy');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await page.getByRole('banner').getByRole('link', { name: 'Acquaint' }).click();
    await expect(page).toHaveURL('/');
    await page.context().close();
  });
});

test.describe('with JavaScript', () => {
  test('loads nothing of the app before the page is idle', async ({ visitor }) => {
    await holdIdle(visitor);
    const { requests, complaints, scripts } = watch(visitor);
    await visitor.goto('/', { waitUntil: 'load' });
    const application = await applicationOf(visitor);
    expect(application.length).toBeGreaterThan(2);
    let bytes = 0;
    for (const script of scripts()) bytes += (await script.sizes()).responseBodySize;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(60_000);
    const asked = () => new Set(requests.map((request) => new URL(request.url()).pathname));
    expect(application.filter((file) => asked().has(file))).toEqual([]);

    await passIdle(visitor);
    await expect.poll(() => application.filter((file) => !asked().has(file))).toEqual([]);
    expect(requests.filter((request) => !request.url().startsWith(url()))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  for (const reach of ['hover', 'focus'] as const)
    test(`prefetches the app once on ${reach}`, async ({ visitor }) => {
      await holdIdle(visitor);
      const { requests } = watch(visitor);
      await visitor.goto('/', { waitUntil: 'load' });
      const application = await applicationOf(visitor);
      const times = (file: string) =>
        requests.filter((request) => new URL(request.url()).pathname === file).length;
      const login = visitor.getByRole('banner').getByRole('link', { name: 'Login' });
      await visitor.getByRole('banner').getByRole('link', { name: 'Pricing' })[reach]();
      expect(application.filter((file) => times(file) > 0)).toEqual([]);
      await login[reach]();
      await expect.poll(() => application.filter((file) => times(file) === 0)).toEqual([]);
      await passIdle(visitor);
      await visitor.getByRole('banner').getByRole('link', { name: 'Sign Up' })[reach]();
      expect(application.filter((file) => times(file) !== 1)).toEqual([]);
    });

  test("doesn't download prefetched files again", async ({ visitor }) => {
    const { requests } = watch(visitor);
    await visitor.goto('/');
    const application = await applicationOf(visitor);
    const fetched = () =>
      Promise.all(
        requests
          .filter((request) => application.includes(new URL(request.url()).pathname))
          .map((request) => request.response().then((response) => response?.finished())),
      );
    await expect.poll(async () => (await fetched()).length).toBe(application.length);
    await visitor.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Log in');
    const loaded = await visitor.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, transferSize }) => [new URL(name).pathname, transferSize] as const),
    );
    const again = loaded.filter(([path, bytes]) => application.includes(path) && bytes > 0);
    expect(loaded.length).toBeGreaterThan(2);
    expect(again).toEqual([]);
  });

  test('logs in from the landing page and redirects / to the dashboard', async ({ visitor }) => {
    const { email } = await signUp('Ada Lovelace');
    const { complaints } = watch(visitor);
    await visitor.goto('/');
    await visitor.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(visitor).toHaveURL('/dashboard');
    // The landing page may come back as it was left, or from the browser's cache.
    await visitor.goBack();
    await expect(visitor).toHaveURL('/dashboard');
    for (const path of ['/', '/pricing']) {
      const answer = await visitor.goto(path);
      expect(answer?.request().redirectedFrom()?.url()).toBe(url() + path);
      await expect(visitor).toHaveURL('/dashboard');
    }
    expect(complaints).toEqual([]);
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
    const clicked = visitor.waitForRequest((request) =>
      request.url().endsWith('/api/referrals/clicks/'),
    );
    await visitor.goto('/?ref=ADA');
    expect((await clicked).postDataJSON()).toEqual({ code: 'ADA' });
    expect(await visitor.evaluate(() => localStorage.getItem('acquaint.first_code'))).toContain(
      'ADA',
    );
  });

  test('applies a chosen theme before first paint', async ({ visitor }) => {
    await visitor.addInitScript(() => localStorage.setItem('acquaint.theme', 'dark'));
    await visitor.goto('/');
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark');
    const ground = await visitor.evaluate(() => getComputedStyle(document.body).colorScheme);
    expect(ground).toBe('dark');
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

test('redirects a tab-only session before first paint', async ({ visitor }) => {
  const { token } = await signUp('Ada Lovelace');
  // What the landing page would show is noted with each frame, in this tab's storage, which outlives the document.
  await visitor.addInitScript((secret) => {
    sessionStorage.setItem('acquaint_token', secret);
    const note = () => {
      if (location.pathname === '/' && (document.querySelector('h1')?.offsetHeight ?? 0) > 0)
        sessionStorage.setItem('painted', 'yes');
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, token);
  await visitor.goto('/', { waitUntil: 'commit' });
  await expect(visitor).toHaveURL('/dashboard');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await visitor.evaluate(() => sessionStorage.getItem('painted'))).toBeNull();
});

test('explains an ended session on the landing page', async ({ visitor, mayComplain }) => {
  mayComplain(/status of 401/);
  await visitor
    .context()
    .addCookies([{ name: 'acquaint_token', value: 'ended', url: url(), secure: true }]);
  await visitor.goto('/');
  await expect(visitor.getByText('Your session has ended.')).toBeVisible();
  await expect(visitor).toHaveURL('/');
  await visitor.reload();
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('has metadata, robots.txt and a sitemap', async ({ visitor, request }) => {
  for (const path of STATIC_PAGE_PATHS) {
    await visitor.goto(path);
    await expect(visitor).toHaveTitle(/Acquaint$/);
    const head = (selector: string) => visitor.locator(`head ${selector}`);
    await expect(head('link[rel="canonical"]')).toHaveAttribute('href', url() + path);
    await expect(head('meta[property="og:url"]')).toHaveAttribute('content', url() + path);
    await expect(head('meta[name="description"]')).toHaveAttribute(
      'content',
      STATIC_PAGES[path].description,
    );
    await expect(head('link[rel="manifest"]')).toHaveCount(1);
  }
  const robots = await request.get(`${url()}/robots.txt`);
  expect(await robots.text()).toContain(`Sitemap: ${url()}/sitemap.xml`);
  const sitemap = await (await request.get(`${url()}/sitemap.xml`)).text();
  for (const path of STATIC_PAGE_PATHS) expect(sitemap).toContain(`<loc>${url()}${path}</loc>`);
  const robotsTag = async (path: string) =>
    (await request.get(url() + path)).headers()['x-robots-tag'];
  expect(await robotsTag('/contacts')).toBe('noindex');
  expect(await robotsTag('/login')).toBeUndefined();
});

test("serves entry HTML with the page's files and header", async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  for (const path of ['/dashboard', '/contacts']) {
    const asked: string[] = [];
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    page.off('request', note);
    const html = await (await page.request.get(path)).text();
    expect(html).toMatch(/<div id="root"><div [^>]*><div[^>]*><svg/);
    const files = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)];
    expect(files.some(([, file]) => file?.startsWith(`/assets${path}-`))).toBe(true);
    for (const [, file] of files) expect(asked).toContain(file);
  }
});

for (const path of ['/dashboard', '/contacts'])
  test(`loads the first data of ${path} once, before the app runs`, async ({ person }) => {
    const { page } = await person('Ada Lovelace');
    const held = Promise.withResolvers<void>();
    let times = 0;
    await page.route(
      ({ pathname }) => pathname === `/api${path}/`,
      async (route) => {
        times += 1;
        await held.promise;
        await route.continue();
      },
    );
    const isRunning = page.waitForRequest(/api\/notifications/);
    await page.goto(path);
    await isRunning;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(times).toBe(1);
    held.resolve();
    await expect(page.getByText(/No contacts yet|Nobody to reach|nobody/i).first()).toBeVisible();
  });
