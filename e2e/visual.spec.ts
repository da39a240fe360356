import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './support/people.ts';
import { openAmara, openTobias } from './support/open-demo-pages.ts';
import { seedDemoData, type DemoData } from './support/demo-data.ts';
import { expectPageLoaded } from './support/page-loaded.ts';

// Compares pages with the images in e2e/snapshots; `npm run test:visual:update` updates these after an intended change.

const test = base.extend<object, { demo: DemoData }>({
  demo: [
    // Playwright requires an object pattern, even for a fixture without dependencies.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const demo = await seedDemoData();
      await use(demo);
      await demo.end();
    },
    // Limits the set-up and the teardown together.
    { scope: 'worker', timeout: 300_000 },
  ],
});

// A single worker, because each worker would seed its own demo data.
test.describe.configure({ mode: 'default' });

type Variant = `${1280 | 375} ${'light' | 'dark'}`;

interface PageSnapshot {
  name: string;
  variants: Variant[];
  isVisitor?: true;
  /** Resolves when the page is completely loaded. */
  open: (page: Page) => Promise<unknown>;
  /** The part that differs in each run. */
  mask?: (page: Page) => Locator;
}

const waitForHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

const SNAPSHOTS: PageSnapshot[] = [
  {
    name: 'home',
    variants: ['1280 light', '375 dark'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/');
      await waitForHeading(page, /./);
    },
  },
  {
    name: 'pricing',
    variants: ['1280 dark', '375 light'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/pricing');
      await waitForHeading(page, 'Pricing');
    },
  },
  {
    name: 'login',
    variants: ['1280 dark', '375 light'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    },
  },
  {
    name: 'signup',
    variants: ['1280 light'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/signup');
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'dashboard',
    variants: ['1280 light', '1280 dark', '375 light', '375 dark'],
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Today' }).waitFor();
    },
  },
  { name: 'contact', variants: ['1280 light', '1280 dark', '375 dark'], open: openAmara },
  {
    name: 'contacts',
    variants: ['375 light'],
    open: async (page) => {
      await page.goto('/contacts');
      await page.getByRole('link', { name: /Amara Nwosu/ }).waitFor();
    },
  },
  {
    name: 'share',
    variants: ['1280 light', '375 dark'],
    open: async (page) => {
      await openAmara(page);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('dialog', { name: 'Share contact' }).waitFor();
    },
  },
  {
    name: 'messages',
    variants: ['1280 light', '1280 dark', '375 light'],
    open: openTobias,
  },
  {
    name: 'network',
    variants: ['1280 light', '375 dark'],
    open: async (page) => {
      await page.goto('/contacts?view=network');
      await page.getByText('Tobias Lind').first().waitFor();
    },
  },
  {
    name: 'reminders',
    variants: ['1280 light', '375 dark'],
    open: async (page) => {
      await page.goto('/reminders');
      await page
        .getByRole('checkbox', { name: /as done$/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'calendar',
    variants: ['1280 light'],
    open: async (page) => {
      await page.goto('/reminders/calendar');
      await page.getByRole('table', { name: 'March 2027' }).waitFor();
      await page.getByText('Coffee at the harbor').first().waitFor();
    },
  },
  {
    name: 'notifications',
    variants: ['375 light'],
    open: async (page) => {
      await page.goto('/notifications');
      await page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'referrals',
    variants: ['1280 light'],
    open: async (page) => {
      await page.goto('/referrals');
      await page.getByRole('region', { name: 'Your link' }).waitFor();
    },
    // The referral code is random.
    mask: (page) => page.getByRole('region', { name: 'Your link' }),
  },
  {
    name: 'settings',
    variants: ['1280 dark', '375 light'],
    open: async (page) => {
      await page.goto('/settings?tab=notifications');
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'palette',
    variants: ['1280 light'],
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Today' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('ama');
      await page.getByRole('option', { name: /Amara Nwosu/ }).waitFor();
    },
  },
];

for (const { name, variants, isVisitor, open, mask } of SNAPSHOTS)
  for (const variant of variants)
    test(`matches the snapshot of ${name} at ${variant}`, async ({ browser, demo }) => {
      const [width, colorScheme] = variant.split(' ') as [string, 'light' | 'dark'];
      const page = await demo.open(browser, isVisitor ? undefined : demo.mina, {
        viewport: { width: Number(width), height: width === '375' ? 812 : 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await open(page);
      await page.evaluate(() => document.fonts.ready);
      // Avoid hover styles.
      await page.mouse.move(0, 0);
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
        mask: mask === undefined ? [] : [mask(page)],
        // Browser versions and processors differ slightly in text antialiasing.
        maxDiffPixelRatio: 0.01,
      });
      await page.context().close();
    });

/** Compared in each translation, with the size and theme of its snapshot. */
const TRANSLATED: { path: string; variant: Variant; isVisitor?: true }[] = [
  { path: '/', variant: '1280 light', isVisitor: true },
  { path: '/pricing', variant: '375 dark', isVisitor: true },
  { path: '/signup', variant: '375 light', isVisitor: true },
  { path: '/dashboard', variant: '1280 light' },
  { path: '/contacts', variant: '1280 dark' },
  { path: '/contacts?view=network', variant: '375 light' },
  { path: '/messages', variant: '375 dark' },
  { path: '/reminders', variant: '375 light' },
  { path: '/reminders/calendar', variant: '1280 light' },
  { path: '/settings?tab=region', variant: '375 light' },
];

for (const language of ['de', 'ar', 'ja'] as const)
  test(`matches the snapshots of ten pages in ${language}`, async ({ browser, demo }) => {
    test.setTimeout(120_000);
    await demo.mina.call('PATCH /api/me/', { body: { language } });
    for (const { path, variant, isVisitor } of TRANSLATED) {
      const [width, colorScheme] = variant.split(' ') as [string, 'light' | 'dark'];
      const page = await demo.open(browser, isVisitor ? undefined : demo.mina, {
        viewport: { width: Number(width), height: width === '375' ? 812 : 800 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: language,
      });
      const isStatic = path === '/' || path === '/pricing';
      await page.goto(isStatic ? `/${language}${path}` : path);
      await expectPageLoaded(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.evaluate(() => document.fonts.ready);
      const name = path.replaceAll(/\W+/g, '-').replace(/^-/, '') || 'home';
      await expect
        .soft(page)
        .toHaveScreenshot(`${language}-${name}.png`, { maxDiffPixelRatio: 0.01 });
      await page.context().close();
    }
    await demo.mina.call('PATCH /api/me/', { body: { language: 'en' } });
  });
