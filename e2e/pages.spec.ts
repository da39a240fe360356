import type { Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/pages.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsAtAnyWidth,
  expectNoNonColorAxeViolations,
} from './support/axe.ts';
import { test, type PopulatedAccount } from './support/populated-account.ts';
import { expect, openPage } from './support/people.ts';
import { expectNoHorizontalOverflow, expectLargeTextFits } from './support/overflow.ts';
import { getLayoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { expectBordersInForcedColors, expectNoMotion } from './support/media-preferences.ts';
import { expectPageLoaded } from './support/page-loaded.ts';
import { longer, usePseudoLocale } from './support/pseudo-locale.ts';

const ALL_PAGES = Object.entries(PAGES) as [PagePath, (typeof PAGES)[PagePath]][];
const SIGNED_IN = ALL_PAGES.filter(([, page]) => page.access === 'session');
/** Pages of a secret link are in other files. */
const PUBLIC = ALL_PAGES.filter(([path, page]) => page.access !== 'session' && !path.includes('$'));
const WIDE = { width: 1280, height: 800 };
const WIDTHS = [1280, 768, 375, 320];

/** Pages that redirect a signed-in user, because they have nothing to show. */
const REDIRECTED = new Set<string>(['/two-factor-setup-complete']);

/** Paths of the views that have content in a populated account, by area. */
const VIEWS: Record<string, Record<string, (account: PopulatedAccount) => string>> = {
  contacts: {
    'the table of contacts': () => '/contacts',
    'a contact': ({ contact }) => `/contacts?id=${contact}`,
    'the company of a contact': ({ contact }) => `/contacts?id=${contact}&tab=company`,
    'the timeline of a contact': ({ contact }) => `/contacts?id=${contact}&tab=timeline`,
    'the reminders of a contact': ({ contact }) => `/contacts?id=${contact}&tab=reminders`,
  },
  'the address book': {
    'a new contact': () => '/contacts?add=true',
    'an address book to import': ({ import: id }) => `/contacts?import=${id}`,
    'the export': () => '/contacts?export=true',
    duplicates: () => '/contacts?view=duplicates',
    'the trash': () => '/contacts?view=trash',
  },
  people: {
    'the network': () => '/contacts?view=network',
    'shared contacts': () => '/contacts?view=introductions',
    'the profile of somebody': ({ friend }) => `/contacts?person=${friend}`,
    conversations: () => '/messages',
    'a conversation': ({ conversation }) => `/messages?id=${conversation}`,
  },
  'what is due': {
    'the first page': () => '/dashboard',
    notifications: () => '/notifications',
    reminders: () => '/reminders',
    'a reminder': ({ reminder }) => `/reminders?id=${reminder}`,
    'the calendar': () => '/reminders/calendar',
  },
  'the user': {
    earnings: () => '/referrals',
    'the own profile': () => '/profile',
    'the first steps': () => '/onboarding',
  },
  'settings of the account': getSettingsViews(
    'account',
    'security',
    'devices',
    'privacy',
    'data',
    'danger',
  ),
  'settings of the app': getSettingsViews('appearance', 'region', 'notifications', 'contact-types'),
};

function getSettingsViews(...tabs: string[]): Record<string, () => string> {
  return Object.fromEntries(tabs.map((tab) => [tab, () => `/settings?tab=${tab}`]));
}

async function expectAccessiblePage(
  page: Page,
  path: string,
  expectAccessible = expectNoAxeViolations,
): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
}

async function expectNoOverflowAtAnyWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalOverflow(page);
  }
  await page.setViewportSize(WIDE);
}

test.describe('a visitor', () => {
  for (const [path, { title }] of PUBLIC)
    test(`shows ${path} to a visitor without violations`, async ({ visitor }) => {
      await expectAccessiblePage(visitor, path);
      await expect(visitor).toHaveTitle(new RegExp(title.message ?? '', 'i'));
    });

  // Every other page: web/src/app/router.test.tsx.
  test('redirects a visitor from a page to the login', async ({ visitor }) => {
    await visitor.goto('/reminders/calendar');
    await expect(visitor).toHaveURL('/login?redirect=%2Freminders%2Fcalendar');
  });

  test('gets 404 for an unknown page', async ({ visitor, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 404/);
    const response = await visitor.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectNoAxeViolations(visitor);
  });
});

test.describe('a signed-in user without data', () => {
  // One page in one language loads the app's files once.
  test.describe.configure({ timeout: 180_000 });
  const shown = SIGNED_IN.filter(([path]) => !REDIRECTED.has(path));

  test('shows every page in a longer language without violations', async ({ person }) => {
    const { page } = await person('Ada Lovelace');
    await usePseudoLocale(page);
    for (const [path, { title }] of shown)
      await test.step(path, async () => {
        await expectAccessiblePage(page, path, expectNoNonColorAxeViolations);
        await expect(page).toHaveTitle(new RegExp(longer(title.message ?? ''), 'i'));
      });
  });

  test('shows every page in a mirrored language without violations', async ({ person }) => {
    const { page, call } = await person('Ada Lovelace');
    await call('PATCH /api/me/', { body: { language: 'ar' } });
    for (const [path] of shown)
      await test.step(path, async () => {
        await expectAccessiblePage(page, path);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      });
  });

  test('redirects a signed-in user from pages of visitors to the dashboard', async ({ person }) => {
    const { page } = await person('Ada Lovelace');
    for (const path of ['/', '/login', '/signup', '/pricing', '/forgot-password']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
  });
});

test.describe('a populated account', () => {
  test.describe.configure({ timeout: 180_000 });

  for (const [area, views] of Object.entries(VIEWS))
    test(`shows ${area} without violations at any window size, font size and color scheme`, async ({
      browser,
      account,
    }) => {
      const page = await openPage(browser, account.token, undefined, { reducedMotion: 'reduce' });
      for (const [view, getPath] of Object.entries(views))
        await test.step(view, async () => {
          await page.setViewportSize(WIDE);
          await page.goto(getPath(account));
          await expect(page.locator('main')).toBeVisible();
          await expectPageLoaded(page);
          await expectNoMotion(page);
          await expectNoAxeViolationsAtAnyWidth(page);
          await expectLargeTextFits(page);
          await expectBordersInForcedColors(page);
        });
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
