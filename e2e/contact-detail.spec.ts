import type { Page } from '@playwright/test';
import { drawPicture } from './support/draw-picture.ts';
import { expect, openPage, test } from './support/people.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('resolves a conflict between two browsers', async ({
  person,
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 412/);
  const ada = await person('Ada Lovelace');
  const here = ada.page;
  const there = await openPage(browser, ada.token);
  const { id } = await ada.call('POST /api/contacts/', {
    body: { first_name: 'Grace', last_name: 'Hopper', notes: 'old' },
  });
  for (const page of [here, there]) await page.goto(`/contacts?id=${id}`);

  await here.getByLabel('Notes').fill('written here');
  await here.getByLabel('How we met').fill('here');
  await there.getByLabel('Notes').fill('written there');
  await there.getByLabel('Nickname').fill('Amazing Grace');
  await save(there);
  await expect(there.getByText('Contact saved')).toBeVisible();

  await expect(here.getByText(/was updated elsewhere/)).toBeVisible();
  await save(here);
  const dialog = here.getByRole('dialog', { name: 'Conflicting changes' });
  await expect(dialog.getByRole('radio', { name: /written here/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /written there/ }).check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await expect(here.getByText('Contact saved')).toBeVisible();

  // The other browser has no unsaved input, so it shows the new state.
  await expect(there.getByLabel('How we met')).toHaveValue('here');
  await expect(here.getByLabel('Nickname')).toHaveValue('Amazing Grace');
  await expect(here.getByLabel('Notes')).toHaveValue('written there');
  await there.context().close();
});

test('promotes a second email and suggests tags', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await ada.call('POST /api/contacts/', { body: { first_name: 'Hedy', tags: ['inventor'] } });
  const { id } = await ada.call('POST /api/contacts/', {
    body: {
      first_name: 'Grace',
      emails: [
        { label: 'work', value: 'grace@navy.example' },
        { label: 'home', value: 'grace@home.example' },
      ],
    },
  });
  await page.goto(`/contacts?id=${id}`);
  await page.getByRole('button', { name: 'More actions for email 2' }).click();
  await page.getByRole('button', { name: 'Make primary' }).click();
  await expect(page.locator('datalist option', { hasText: 'inventor' })).toHaveCount(1);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('inventor');
  await tags.press('Enter');
  await save(page);
  await expect(page.getByText('Contact saved')).toBeVisible();
  const card = await ada.call('GET /api/contacts/{id}/', { params: { id } });
  expect(card).toMatchObject({ email: 'grace@home.example', tags: ['inventor'] });
  const link = page.getByRole('link', { name: 'grace@home.example', exact: true });
  await expect(link).toHaveAttribute('href', 'mailto:grace@home.example');
});

test('adds a photo, removes it and restores it', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Hedy' } });
  await page.goto(`/contacts?id=${id}`);
  const photos = page.locator('img[src^="/api/contact-photos/"]');
  await page.getByRole('button', { name: 'Add photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact photo' });
  await dialog.getByLabel('Photo file for Hedy').setInputFiles(await drawPicture(page));
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect(dialog).toBeHidden();
  // In the list and in the header.
  await expect(photos).toHaveCount(2);
  await page.getByRole('button', { name: 'Change photo' }).click();
  await dialog.getByRole('button', { name: 'Remove photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(photos).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photos).toHaveCount(2);
});

test('shows contact actions in one line on a phone', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 720 });
  const { id } = await ada.call('POST /api/contacts/', {
    body: { first_name: 'Grace', last_name: 'Hopper' },
  });
  await page.goto(`/contacts?id=${id}`);
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  const getMiddleY = async (role: 'button' | 'link', name: string) => {
    const box = (await contact.getByRole(role, { name, exact: true }).boundingBox())!;
    return box.y + box.height / 2;
  };
  await expect(contact.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  const actionsY = await getMiddleY('button', 'Share');
  expect(await getMiddleY('button', 'Remind')).toBeCloseTo(actionsY, 0);
  expect(await getMiddleY('button', 'Log')).toBeCloseTo(actionsY, 0);
  const backLinkY = await getMiddleY('link', 'All contacts');
  for (const name of ['Favorite', 'Delete contact'])
    expect(Math.abs((await getMiddleY('button', name)) - backLinkY)).toBeLessThan(8);
});
