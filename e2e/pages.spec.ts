import type { Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAtAnyWidth } from './support/axe.ts';
import { test, type PopulatedAccount } from './support/populated-account.ts';
import { expect, openPage } from './support/people.ts';
import { expectNoHorizontalOverflow, expectLargeTextFits } from './support/overflow.ts';
import { getLayoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { expectBordersInForcedColors, expectNoMotion } from './support/media-preferences.ts';
import { expectPageLoaded } from './support/page-loaded.ts';
import { usePseudoLocale } from './support/pseudo-locale.ts';

const ALL_PAGES = Object.entries(PAGES) as [PagePath, (typeof PAGES)[PagePath]][];
const SIGNED_IN = ALL_PAGES.filter(([, page]) => page.access === 'session');
const PUBLIC = ALL_PAGES.filter(([, page]) => page.access !== 'session');
const WIDTHS = [1280, 768, 375, 320];
const SETTINGS_TABS = [
  'account',
  'security',
  'appearance',
  'region',
  'notifications',
  'privacy',
  'contact-types',
  'data',
  'danger',
];

/** Pages that redirect a signed-in user, because they have nothing to show. */
const REDIRECTED = new Set<string>(['/two-factor-setup-complete']);

/** Paths of the views that have content in a populated account. */
const VIEWS: Record<string, (account: PopulatedAccount) => string> = {
  'the first page': () => '/dashboard',
  'the table of contacts': () => '/contacts',
  'a contact': ({ contact }) => `/contacts?id=${contact}`,
  'the company of a contact': ({ contact }) => `/contacts?id=${contact}&tab=company`,
  'the timeline of a contact': ({ contact }) => `/contacts?id=${contact}&tab=timeline`,
  'the reminders of a contact': ({ contact }) => `/contacts?id=${contact}&tab=reminders`,
  'a new contact': () => '/contacts?add=true',
  'an address book to import': ({ import: id }) => `/contacts?import=${id}`,
  'the export': () => '/contacts?export=true',
  duplicates: () => '/contacts?view=duplicates',
  'the trash': () => '/contacts?view=trash',
  'the network': () => '/contacts?view=network',
  'shared contacts': () => '/contacts?view=introductions',
  'the profile of somebody': ({ friend }) => `/contacts?person=${friend}`,
  conversations: () => '/messages',
  'a conversation': ({ conversation }) => `/messages?id=${conversation}`,
  notifications: () => '/notifications',
  reminders: () => '/reminders',
  'a reminder': ({ reminder }) => `/reminders?id=${reminder}`,
  'the calendar': () => '/reminders/calendar',
  earnings: () => '/referrals',
  'the own profile': () => '/profile',
  'the first steps': () => '/onboarding',
  ...Object.fromEntries(
    SETTINGS_TABS.map((tab) => [`the settings, ${tab}`, () => `/settings?tab=${tab}`]),
  ),
};

async function expectAccessiblePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeVisible();
  await expectNoAxeViolations(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalOverflow(page);
  }
}

test.describe('a visitor', () => {
  for (const [path, { title }] of PUBLIC)
    test(`shows ${path} to a visitor without violations`, async ({ visitor }) => {
      await expectAccessiblePage(visitor, path);
      await expect(visitor).toHaveTitle(new RegExp(title.message ?? '', 'i'));
    });

  for (const [path] of SIGNED_IN)
    test(`redirects a visitor from ${path} to the login and back`, async ({ visitor }) => {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    });

  test('gets 404 for an unknown page', async ({ visitor, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 404/);
    const response = await visitor.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectNoAxeViolations(visitor);
  });
});

test.describe('a signed-in user', () => {
  for (const [path, { title }] of SIGNED_IN.filter((row) => !REDIRECTED.has(row[0])))
    test(`shows ${path} in a longer and a mirrored language without violations`, async ({
      person,
    }) => {
      const { page, call } = await person('Ada Lovelace');
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(title.message ?? '', 'i'));
      await usePseudoLocale(page);
      await expectAccessiblePage(page, path);
      await call('PATCH /api/me/', { body: { language: 'ar' } });
      await expectAccessiblePage(page, path);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });

  for (const path of ['/', '/login', '/signup', '/pricing', '/forgot-password'])
    test(`redirects a signed-in user from ${path} to the dashboard`, async ({ person }) => {
      const { page } = await person('Ada Lovelace');
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    });
});

test.describe('a populated account', () => {
  for (const [view, getPath] of Object.entries(VIEWS))
    test(`shows ${view} of a populated account without violations at any window size, font size and color scheme`, async ({
      browser,
      account,
    }) => {
      const page = await openPage(browser, account.token, undefined, { reducedMotion: 'reduce' });
      await page.goto(getPath(account));
      await expect(page.locator('main')).toBeVisible();
      await expectPageLoaded(page);
      await expectNoMotion(page);
      await expectNoAxeViolationsAtAnyWidth(page);
      await expectLargeTextFits(page);
      await expectBordersInForcedColors(page);
      await page.context().close();
    });
});

/** The limit of a “good” cumulative layout shift, applied to the sum of all shifts. */
const MAX_LAYOUT_SHIFT = 0.1;

test.describe('layout stability while loading', () => {
  for (const path of ['/', '/login'])
    test(`has no layout shift on ${path}`, async ({ visitor: page }) => {
      await observeLayoutShift(page);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.locator('h1')).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        expect(await getLayoutShift(page), `${width} px`).toBeLessThan(MAX_LAYOUT_SHIFT);
      }
    });

  for (const path of [
    '/dashboard',
    '/contacts',
    '/messages',
    '/reminders',
    '/notifications',
    '/settings?tab=security',
    '/referrals',
  ])
    test(`has no layout shift on ${path} with slow responses`, async ({ browser, account }) => {
      for (const width of [1280, 375]) {
        const page = await openPage(browser, account.token, undefined, {
          viewport: { width, height: 800 },
        });
        await observeLayoutShift(page);
        const responses = Promise.withResolvers<void>();
        await page.route('**/api/**', async (route) => {
          // Skeletons appear only after the current user has loaded.
          if (!route.request().url().endsWith('/api/me/')) await responses.promise;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('[aria-busy=true] > *').first()).toBeAttached();
        responses.resolve();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.locator('h1')).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        expect(await getLayoutShift(page), `${width} px`).toBeLessThan(MAX_LAYOUT_SHIFT);
        await page.context().close();
      }
    });
});
