import type { Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { expectNoBarriers } from './support/barriers.ts';
import { expect, test } from './support/people.ts';

const ALL = Object.entries(PAGES) as [PagePath, (typeof PAGES)[PagePath]][];
const SIGNED_IN = ALL.filter(([, page]) => page.access === 'session');
const OPEN = ALL.filter(([, page]) => page.access !== 'session');
const WIDTHS = [1280, 375, 320];

/** Pages that send a signed-in person on, because what they show is not there. */
const ELSEWHERE = new Set<string>(['/two-factor-setup-complete']);

async function expectGoodPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeVisible();
  await expectNoBarriers(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test.describe('a visitor', () => {
  for (const [path, { title }] of OPEN)
    test(`finds ${path} in good order`, async ({ visitor }) => {
      await expectGoodPage(visitor, path);
      await expect(visitor).toHaveTitle(new RegExp(title, 'i'));
    });

  for (const [path] of SIGNED_IN)
    test(`is asked to log in at ${path}, and is led back`, async ({ visitor }) => {
      await visitor.goto(path);
      await expect(visitor).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    });

  test('is told of a page that is not there, with HTTP status 404', async ({
    visitor,
    mayComplain,
  }) => {
    mayComplain(/status of 404/);
    const answer = await visitor.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectNoBarriers(visitor);
  });
});

test.describe('a signed-in person', () => {
  for (const [path, { title }] of SIGNED_IN.filter((row) => !ELSEWHERE.has(row[0])))
    test(`finds ${path} in good order`, async ({ person }) => {
      const { page } = await person('Ada Lovelace');
      await expectGoodPage(page, path);
      await expect(page).toHaveTitle(new RegExp(title, 'i'));
    });

  for (const path of ['/', '/login', '/signup', '/pricing', '/forgot-password'])
    test(`is led from ${path} to the dashboard`, async ({ person }) => {
      const { page } = await person('Ada Lovelace');
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    });
});
