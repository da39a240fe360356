import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test, type Person } from './support/people.ts';

const LONG_NAME = 'Maximiliana-Konstantina von Habenichts-Nirgendwo zu Überall und Immerdar';
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr', 'محمد العربي', '王小明', LONG_NAME];

/** Adds these contacts; every third one is a favorite. */
async function addContacts({ call }: Person, names: readonly string[] = NAMES): Promise<void> {
  for (const [index, name] of names.entries()) {
    const [first_name = '', ...rest] = name.split(' ');
    await call('POST /api/contacts/', {
      body: { first_name, last_name: rest.join(' '), favorite: index % 3 === 0 },
      idempotency_key: crypto.randomUUID(),
    });
  }
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' });

async function select(row: Locator, modifiers: 'Shift'[] = []): Promise<void> {
  await row.hover();
  await row.getByRole('checkbox').click({ modifiers });
}

test('keeps filters in the URL and removes them', async ({ person }) => {
  const ada = await person('Ada Filter');
  await addContacts(ada);
  const { page } = ada;
  await page.goto('/contacts');
  await expect(page.getByText('6 contacts')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Favorites only').check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/favorite=true/);
  await expect(page.getByText('2 contacts')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'Ada Lovelace')).toBeVisible();
  await expect(rowOf(page, 'Grace Hopper')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter Favorites' }).click();
  await expect(page.getByText('6 contacts')).toBeVisible();
  await expect(page).not.toHaveURL(/favorite/);
});

test('finds clients in a city not contacted for 90 days in four clicks and saves them as a view', async ({
  person,
}) => {
  const ada = await person('Ada Views');
  const { results: types } = await ada.call('GET /api/contact-types/');
  const contact_type_id = types.find(({ name }) => name === 'Client')!.id;
  const addClient = (first_name: string, city: string, last_contacted_at: string) =>
    ada.call('POST /api/contacts/', {
      body: { first_name, contact_type_id, addresses: [{ city }], last_contacted_at },
    });
  await addClient('Quiet', 'Berlin', '2020-01-01T09:00:00.000Z');
  await addClient('Recent', 'Berlin', new Date().toISOString());
  await addClient('Elsewhere', 'Bern', '2020-01-01T09:00:00.000Z');
  const { page } = ada;
  await page.goto('/contacts');
  await expect(page.getByText('3 contacts')).toBeVisible();
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };
  await click(page.getByRole('button', { name: 'Filters' }));
  await click(page.getByRole('button', { name: 'Client', exact: true }));
  await click(page.getByRole('combobox', { name: 'City' }));
  await page.keyboard.type('Berl');
  await expect(page.getByRole('option', { name: 'Berlin' })).toBeVisible();
  await expect(page.getByText('3 contacts')).toBeVisible();
  await page.keyboard.press('Enter');
  await click(page.getByRole('button', { name: 'Not in the last 90 days' }));
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Quiet')).toBeVisible();
  expect(clicks).toBe(4);
  await page.keyboard.press('Escape');
  const saveView = page.getByRole('list', { name: 'Active filters' }).getByText('Save view');
  await saveView.click();
  await page.getByLabel('View name').fill('Quiet clients');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View “Quiet clients” saved')).toBeVisible();
  await page.goto('/contacts');
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Quiet clients 1' }).click();
  await expect(page.getByText('Not contacted in the last 90 days')).toBeVisible();
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
});

test('shows at least 18 compact rows and sets a schedule in two clicks', async ({ person }) => {
  const ada = await person('Ada Compact');
  await addContacts(
    ada,
    Array.from({ length: 30 }, (_, index) => `Person ${String(index + 10)}`),
  );
  const { page } = ada;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.reload();
  await expect(rowOf(page, 'Person 27')).toBeInViewport({ ratio: 1 });
  await select(rowOf(page, 'Person 11'));
  // In selection mode a click anywhere selects.
  await rowOf(page, 'Person 13').click();
  await expect(selectionBar(page).getByText('2 contacts selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveAttribute(
    'aria-checked',
    'mixed',
  );
  await selectionBar(page).getByRole('button', { name: 'Keep in touch' }).click();
  await page.getByRole('button', { name: 'Monthly' }).click();
  await expect(page.getByText('Schedule changed for 2 contacts')).toBeVisible();
});

test('adds a tag to a Shift selection and undoes it', async ({ person }) => {
  const ada = await person('Ada Bulk');
  const names = Array.from({ length: 12 }, (_, index) => `Person ${String(index + 10)}`);
  await addContacts(ada, names);
  const { page } = ada;
  await page.goto('/contacts');
  await select(rowOf(page, 'Person 11'));
  await select(rowOf(page, 'Person 15'), ['Shift']);
  await expect(selectionBar(page).getByText('5 contacts selected')).toBeVisible();
  const barBox = (await selectionBar(page).boundingBox())!;
  await selectionBar(page).getByRole('button', { name: 'Tags' }).click();
  await expect(page.getByRole('combobox', { name: 'Tag' })).toBeFocused();
  await page.keyboard.type('choir');
  await page.keyboard.press('Enter');
  const toast = page.getByText('Tag “choir” added to 5 contacts');
  await expect(toast).toBeVisible();
  const toastBox = (await toast.boundingBox())!;
  expect(toastBox.y + toastBox.height).toBeLessThan(barBox.y);
  await expect(rowOf(page, 'Person 13').getByText('choir')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').getByText('choir')).toHaveCount(0);
});

test('deletes several contacts after a confirmation and undoes it', async ({ person }) => {
  const ada = await person('Ada Delete');
  await addContacts(ada);
  const { page } = ada;
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Ada Lovelace' }).focus();
  await page.keyboard.press('Control+a');
  await expect(selectionBar(page).getByText('All 6 contacts selected')).toBeVisible();
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('6 contacts', { exact: true })).toBeVisible();
});

test('remembers table columns and sorts by them', async ({ person }) => {
  const ada = await person('Ada Columns');
  await addContacts(ada);
  const { page } = ada;
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Added').check();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Added' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveAccessibleName(LONG_NAME);
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('selects by long press without horizontal overflow', async ({ person }) => {
    const ada = await person('Ada Phone');
    await addContacts(ada);
    const { page } = ada;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/contacts');
    await expect(rowOf(page, 'Ada Lovelace')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await select(rowOf(page, 'Ada Lovelace'));
    await select(rowOf(page, 'Grace Hopper'));
    await expect(selectionBar(page).getByText('2 contacts selected')).toBeVisible();
    await selectionBar(page).getByRole('button', { name: 'Favorite', exact: true }).click();
    await expect(page.getByText('1 contact added to favorites')).toBeVisible();
    await expect(rowOf(page, 'Grace Hopper').getByText('favorite')).toBeAttached();
  });
});

test('has no axe violations in the list', async ({ person }) => {
  const ada = await person('Ada Access');
  await addContacts(ada);
  const { page } = ada;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/contacts?favorite=true');
    await select(rowOf(page, 'Ada Lovelace'));
    await expect(selectionBar(page)).toBeVisible();
    await expectNoAxeViolations(page, 'main');
  }
});
