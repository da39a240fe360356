import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './support/people.ts';
import { openAmara, openTobias } from './support/open-demo-pages.ts';
import { seedDemoData, type DemoData } from './support/demo-data.ts';

// How the pages look, beside the pictures in e2e/looks; `npm run test:visual:update` takes them anew where a change is meant.

const test = base.extend<object, { story: DemoData }>({
  story: [
    // Playwright reads from the braces that it depends on nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const story = await seedDemoData();
      await use(story);
      await story.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// The story is told once; two workers would tell it twice.
test.describe.configure({ mode: 'default' });

type Look = `${1280 | 375} ${'light' | 'dark'}`;

interface Scene {
  name: string;
  looks: Look[];
  isVisitor?: true;
  /** Ends when all of it is there. */
  open: (page: Page) => Promise<unknown>;
  /** What is different each time. */
  hidden?: (page: Page) => Locator;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();

const SCENES: Scene[] = [
  {
    name: 'home',
    looks: ['1280 light', '375 dark'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/');
      await heading(page, /./);
    },
  },
  {
    name: 'pricing',
    looks: ['1280 dark', '375 light'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/pricing');
      await heading(page, 'Pricing');
    },
  },
  {
    name: 'login',
    looks: ['1280 dark', '375 light'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    },
  },
  {
    name: 'signup',
    looks: ['1280 light'],
    isVisitor: true,
    open: async (page) => {
      await page.goto('/signup');
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'dashboard',
    looks: ['1280 light', '1280 dark', '375 light', '375 dark'],
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Whom to reach today' }).waitFor();
    },
  },
  { name: 'contact', looks: ['1280 light', '1280 dark', '375 dark'], open: openAmara },
  {
    name: 'contacts',
    looks: ['375 light'],
    open: async (page) => {
      await page.goto('/contacts');
      await page.getByRole('link', { name: /Amara Nwosu/ }).waitFor();
    },
  },
  {
    name: 'share',
    looks: ['1280 light', '375 dark'],
    open: async (page) => {
      await openAmara(page);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('dialog', { name: 'Share contact' }).waitFor();
    },
  },
  {
    name: 'messages',
    looks: ['1280 light', '1280 dark', '375 light'],
    open: openTobias,
  },
  {
    name: 'network',
    looks: ['1280 light', '375 dark'],
    open: async (page) => {
      await page.goto('/contacts?view=network');
      await page.getByText('Tobias Lind').first().waitFor();
    },
  },
  {
    name: 'reminders',
    looks: ['1280 light', '375 dark'],
    open: async (page) => {
      await page.goto('/reminders');
      await page.getByRole('checkbox', { name: /^Done/ }).first().waitFor();
    },
  },
  {
    name: 'calendar',
    looks: ['1280 light'],
    open: async (page) => {
      await page.goto('/reminders/calendar');
      await page.getByRole('table', { name: 'March 2027' }).waitFor();
      await page.getByText('Coffee at the harbour').first().waitFor();
    },
  },
  {
    name: 'notifications',
    looks: ['375 light'],
    open: async (page) => {
      await page.goto('/notifications');
      await page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'referrals',
    looks: ['1280 light'],
    open: async (page) => {
      await page.goto('/referrals');
      await page.getByRole('region', { name: 'Your link' }).waitFor();
    },
    // A code that is drawn by lot.
    hidden: (page) => page.getByRole('region', { name: 'Your link' }),
  },
  {
    name: 'settings',
    looks: ['1280 dark', '375 light'],
    open: async (page) => {
      await page.goto('/settings?tab=notifications');
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'palette',
    looks: ['1280 light'],
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('list', { name: 'Whom to reach today' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('ama');
      await page.getByRole('option', { name: /Amara Nwosu/ }).waitFor();
    },
  },
];

for (const { name, looks, isVisitor, open, hidden } of SCENES)
  for (const look of looks)
    test(`matches the snapshot of ${name} at ${look}`, async ({ browser, story }) => {
      const [width, colorScheme] = look.split(' ') as [string, 'light' | 'dark'];
      const page = await story.open(browser, isVisitor ? undefined : story.mina, {
        viewport: { width: Number(width), height: width === '375' ? 812 : 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await open(page);
      await page.evaluate(() => document.fonts.ready);
      // A pointer marks what lies under it.
      await page.mouse.move(0, 0);
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
        mask: hidden === undefined ? [] : [hidden(page)],
        // Another browser or processor draws the edges of letters a little differently.
        maxDiffPixelRatio: 0.01,
      });
      await page.context().close();
    });
