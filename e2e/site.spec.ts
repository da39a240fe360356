import type { Browser, Page, Request } from '@playwright/test';
import { STATIC_PAGE_PATHS, STATIC_PAGES } from '#contract/static-pages.ts';
import { expect, sessionCookies, signUp, test } from './support/people.ts';

const getServerUrl = () => process.env['ACQUAINT_URL'] ?? '';

const NAV = ['Home', 'Pricing', 'Sign Up', 'Login'];
const MENU = ['Home', 'Get Started', 'Pricing', 'Login'];

/** Opens a page in which JavaScript is disabled. */
async function openWithoutScript(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: getServerUrl(),
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
  });
  return context.newPage();
}

test.describe('without JavaScript', () => {
  for (const path of STATIC_PAGE_PATHS)
    test(`shows ${path} completely at any width`, async ({ browser }) => {
      const page = await openWithoutScript(browser, 1280);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
      await expect(nav.getByRole('link')).toHaveText(NAV);
      await expect(page.getByRole('contentinfo')).toContainText('Follow us');
      for (const width of [1280, 375, 320]) {
        await page.setViewportSize({ width, height: 800 });
        // Without JavaScript in the page, DevTools measures the layout.
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

test('redirects a session before first paint of a cached page', async ({ visitor }) => {
  await visitor.goto('/');
  await visitor.goto('/privacy-policy');
  const { token } = await signUp('Ada Lovelace');
  await visitor.context().addCookies(sessionCookies(token));
  // Records on each frame whether the landing page is visible; session storage outlives the document.
  await visitor.addInitScript(() => {
    const recordPaint = () => {
      if (location.pathname === '/' && (document.querySelector('h1')?.offsetHeight ?? 0) > 0)
        sessionStorage.setItem('painted', 'yes');
      requestAnimationFrame(recordPaint);
    };
    requestAnimationFrame(recordPaint);
  });
  await visitor.goBack({ waitUntil: 'commit' });
  await expect(visitor).toHaveURL('/dashboard');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await visitor.evaluate(() => sessionStorage.getItem('painted'))).toBeNull();
});

test('explains an ended session on the landing page', async ({ visitor, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401/);
  await visitor.context().addCookies(sessionCookies('ended'));
  await visitor.goto('/');
  await expect(visitor.getByText('You’ve been logged out')).toBeVisible();
  await expect(visitor).toHaveURL('/');
  await visitor.reload();
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('has metadata, robots.txt and a sitemap', async ({ visitor, request }) => {
  for (const path of STATIC_PAGE_PATHS) {
    await visitor.goto(path);
    await expect(visitor).toHaveTitle(/Acquaint$/);
    const head = (selector: string) => visitor.locator(`head ${selector}`);
    await expect(head('link[rel="canonical"]')).toHaveAttribute('href', getServerUrl() + path);
    await expect(head('meta[property="og:url"]')).toHaveAttribute('content', getServerUrl() + path);
    await expect(head('meta[name="description"]')).toHaveAttribute(
      'content',
      STATIC_PAGES[path].description.message ?? '',
    );
    await expect(head('link[rel="manifest"]')).toHaveCount(1);
  }
  const robots = await request.get(`${getServerUrl()}/robots.txt`);
  expect(await robots.text()).toContain(`Sitemap: ${getServerUrl()}/sitemap.xml`);
  const sitemap = await (await request.get(`${getServerUrl()}/sitemap.xml`)).text();
  for (const path of STATIC_PAGE_PATHS)
    expect(sitemap).toContain(`<loc>${getServerUrl()}${path}</loc>`);
  const getRobotsTag = async (path: string) =>
    (await request.get(getServerUrl() + path)).headers()['x-robots-tag'];
  expect(await getRobotsTag('/contacts')).toBe('noindex');
  expect(await getRobotsTag('/login')).toBeUndefined();
});

test("serves entry HTML with the page's files and header", async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  for (const path of ['/dashboard', '/contacts']) {
    const requestedPaths: string[] = [];
    const recordRequest = (request: Request) =>
      void requestedPaths.push(new URL(request.url()).pathname);
    page.on('request', recordRequest);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    page.off('request', recordRequest);
    const html = await (await page.request.get(path)).text();
    expect(html).toMatch(/<div id="root"><div [^>]*><div[^>]*><svg/);
    const files = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)];
    expect(files.some(([, file]) => file?.startsWith(`/assets${path}-`))).toBe(true);
    for (const [, file] of files) expect(requestedPaths).toContain(file);
  }
});

for (const path of ['/dashboard', '/contacts'])
  test(`loads the first data of ${path} once, before the app runs`, async ({ person }) => {
    const { page } = await person('Ada Lovelace');
    const responseGate = Promise.withResolvers<void>();
    let requestCount = 0;
    await page.route(
      ({ pathname }) => pathname === `/api${path}/`,
      async (route) => {
        requestCount += 1;
        await responseGate.promise;
        await route.continue();
      },
    );
    const appRequest = page.waitForRequest(/api\/notifications/);
    await page.goto(path);
    await appRequest;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requestCount).toBe(1);
    responseGate.resolve();
    await expect(page.getByText(/No contacts yet|No one to reach|no one/i).first()).toBeVisible();
  });
