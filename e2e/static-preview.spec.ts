import type { Page } from '@playwright/test';
import { expect, test, type Person } from './support/people.ts';

const PHONE = { width: 375, height: 720 };
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr', 'محمد العربي', '王小明'];

async function fill({ call }: Person): Promise<void> {
  const types = await call('GET /api/contact-types/', { query: {} });
  for (const [place, name] of NAMES.entries()) {
    const [first_name = '', ...rest] = name.split(' ');
    await call('POST /api/contacts/', {
      body: {
        first_name,
        last_name: rest.join(' '),
        favorite: place % 2 === 0,
        company_name: 'Northwind Tea',
        ...(place < 3 && { contact_type_id: types.results[place]!.id }),
      },
      idempotency_key: crypto.randomUUID(),
    });
  }
}

/** Keeps the application, or an answer, on its way until it is told to go on. */
async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  const { promise: due, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await due;
    await route.continue();
  });
  return resolve;
}

const APPLICATION = /\/assets\/start-/;
const FIRST_PAGE = /\/api\/contacts\/\?limit=100$/;
const sketch = (page: Page) => page.locator('body > [inert]');

test('shows contacts on a phone before the app, in their final position', async ({ person }) => {
  const ada = await person('Ada Sketch');
  await fill(ada);
  const { page } = ada;
  await page.setViewportSize(PHONE);
  const goOn = await holdBack(page, APPLICATION);
  await page.goto('/contacts', { waitUntil: 'commit' });
  await expect(sketch(page).getByText('Hedy Lamarr')).toBeVisible();
  await expect(sketch(page).locator('[data-place]')).toHaveCount(NAMES.length);
  // Nobody is told of it, nor reaches it.
  await expect(page.getByRole('link', { name: 'Hedy Lamarr' })).toHaveCount(0);
  const before = await looksOf(page);
  goOn();
  const row = page.getByRole('link', { name: 'Hedy Lamarr' });
  await expect(row).toBeVisible();
  await expect(sketch(page)).toHaveCount(0);
  expect(await looksOf(page)).toEqual(before);
  await row.click();
  await expect(page).toHaveURL(/id=\d+/);
  await expect(page.getByRole('heading', { name: 'Hedy Lamarr' })).toBeVisible();
});

/** Where the names stand, and what stands beside each. */
function looksOf(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-place] a')].map((link) => ({
      words: [...link.querySelectorAll('bdi')].map(({ innerText }) => innerText),
      places: [...link.querySelectorAll('bdi, svg, span')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
    })),
  );
}

test('starts the app without a preview if data is late', async ({ person }) => {
  const ada = await person('Ada Late');
  await fill(ada);
  const { page } = ada;
  await page.setViewportSize(PHONE);
  const goOn = await holdBack(page, FIRST_PAGE);
  await page.goto('/contacts', { waitUntil: 'commit' });
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toBeVisible();
  goOn();
  await expect(page.getByRole('link', { name: 'Hedy Lamarr' })).toBeVisible();
  await expect(sketch(page)).toHaveCount(0);
});

test('shows an error if the list fails', async ({ person, mayComplain }) => {
  mayComplain(/status of 403/);
  const { page } = await person('Ada Refused');
  await page.setViewportSize(PHONE);
  await page.route(FIRST_PAGE, (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto('/contacts');
  await expect(page.getByText('Failed to fetch contacts')).toBeVisible();
  await expect(sketch(page)).toHaveCount(0);
});

for (const [what, size, path] of [
  ['with room for a table', { width: 1280, height: 720 }, '/contacts'],
  ['of a narrowed list', PHONE, '/contacts?q=Hedy'],
] as const)
  test(`shows no preview ${what}`, async ({ person }) => {
    const ada = await person('Ada Without');
    await fill(ada);
    const { page } = ada;
    await page.setViewportSize(size);
    const goOn = await holdBack(page, APPLICATION);
    const answered = page.waitForResponse(/\/api\/me\/$/);
    await page.goto(path, { waitUntil: 'commit' });
    await answered;
    await expect(sketch(page)).toHaveCount(0);
    goOn();
    await expect(page.getByRole('link', { name: 'Hedy Lamarr' })).toBeVisible();
  });

test('shows no preview of an empty address book', async ({ person }) => {
  const { page } = await person('Ada Empty');
  await page.setViewportSize(PHONE);
  await page.goto('/contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await expect(sketch(page)).toHaveCount(0);
});
