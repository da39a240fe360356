import type { Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAtAnyWidth } from './support/axe.ts';
import { test, type PopulatedAccount } from './support/populated-account.ts';
import { expect, openPage } from './support/people.ts';
import { expectNoHorizontalOverflow, expectLargeTextFits } from './support/overflow.ts';
import { layoutShiftOf, observeLayoutShift } from './support/layout-shift.ts';
import { expectBordersInForcedColors, expectNoMotion } from './support/media-preferences.ts';
import { expectPageLoaded } from './support/page-loaded.ts';

const ALL = Object.entries(PAGES) as [PagePath, (typeof PAGES)[PagePath]][];
const SIGNED_IN = ALL.filter(([, page]) => page.access === 'session');
const OPEN = ALL.filter(([, page]) => page.access !== 'session');
const WIDTHS = [1280, 768, 375, 320];
const SETTINGS = [
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

/** Pages that send a signed-in person on, because what they show is not there. */
const ELSEWHERE = new Set<string>(['/two-factor-setup-complete']);

/** Where a signed-in person finds something, each as it is seen most. */
const PLACES: Record<string, (life: PopulatedAccount) => string> = {
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
  connections: () => '/contacts?view=network&part=connected',
  'requests to connect': () => '/contacts?view=network&part=received',
  'requests that wait': () => '/contacts?view=network&part=sent',
  'suggested people': () => '/contacts?view=network&part=suggested',
  'shared contacts': () => '/contacts?view=network&part=shared',
  invitations: () => '/contacts?view=network&part=invite',
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
    SETTINGS.map((tab) => [`the settings, ${tab}`, () => `/settings?tab=${tab}`]),
  ),
};
async function expectGoodPage(page: Page, path: string): Promise<void> {
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
  for (const [path, { title }] of OPEN)
    test(`sees ${path} without violations`, async ({ visitor }) => {
      await expectGoodPage(visitor, path);
      await expect(visitor).toHaveTitle(new RegExp(title, 'i'));
    });

  for (const [path] of SIGNED_IN)
    test(`is asked to log in at ${path} and redirected back`, async ({ visitor }) => {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    });

  test('gets 404 for an unknown page', async ({ visitor, mayComplain }) => {
    mayComplain(/status of 404/);
    const answer = await visitor.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectNoAxeViolations(visitor);
  });
});

test.describe('a signed-in user', () => {
  for (const [path, { title }] of SIGNED_IN.filter((row) => !ELSEWHERE.has(row[0])))
    test(`sees ${path} without violations`, async ({ person }) => {
      const { page } = await person('Ada Lovelace');
      await expectGoodPage(page, path);
      await expect(page).toHaveTitle(new RegExp(title, 'i'));
    });

  for (const path of ['/', '/login', '/signup', '/pricing', '/forgot-password'])
    test(`is redirected from ${path} to the dashboard`, async ({ person }) => {
      const { page } = await person('Ada Lovelace');
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    });
});

test.describe('a populated account', () => {
  for (const [place, pathOf] of Object.entries(PLACES))
    test(`sees ${place} without violations at any window size, font size and color scheme`, async ({
      browser,
      life,
    }) => {
      const page = await openPage(browser, life.token, undefined, { reducedMotion: 'reduce' });
      await page.goto(pathOf(life));
      await expect(page.locator('main')).toBeVisible();
      await expectPageLoaded(page);
      await expectNoMotion(page);
      await expectNoAxeViolationsAtAnyWidth(page);
      await expectLargeTextFits(page);
      await expectBordersInForcedColors(page);
      await page.context().close();
    });
});

/** What may jump before it annoys (a “good” layout shift, of all that shifts). */
const LITTLE = 0.1;

test.describe('layout stability while loading', () => {
  for (const path of ['/', '/login'])
    test(`has no layout shift on ${path}`, async ({ visitor: page }) => {
      await observeLayoutShift(page);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.locator('h1')).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShiftOf(page), `${width} px`).toBeLessThan(LITTLE);
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
    test(`has no layout shift on ${path} with slow responses`, async ({ browser, life }) => {
      for (const width of [1280, 375]) {
        const page = await openPage(browser, life.token, undefined, {
          viewport: { width, height: 800 },
        });
        await observeLayoutShift(page);
        const answers = Promise.withResolvers<void>();
        await page.route('**/api/**', async (call) => {
          // Without whose page it is there is nothing to wait for.
          if (!call.request().url().endsWith('/api/me/')) await answers.promise;
          await call.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('[aria-busy=true] > *').first()).toBeAttached();
        answers.resolve();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.locator('h1')).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShiftOf(page), `${width} px`).toBeLessThan(LITTLE);
        await page.context().close();
      }
    });
});
