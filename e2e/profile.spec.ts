import { drawPicture } from './support/draw-picture.ts';
import { expect, test } from './support/people.ts';

test('edits the profile and its visibility', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  const { page } = ada;
  await page.goto('/profile');
  await page.getByLabel('Headline').fill('First programmer');
  await page.getByLabel('City', { exact: true }).fill('London');
  await page.getByLabel('Who sees City').selectOption('Anyone');
  await page.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  // A pending request makes the profile visible, without the fields for connections.
  await grace.call('POST /api/connections/', { body: { to_user: ada.id } });
  const visibleProfile = await grace.call('GET /api/users/{id}/', { params: { id: ada.id } });
  expect(visibleProfile).toMatchObject({ headline: 'First programmer', city: 'London' });
  expect(visibleProfile).not.toHaveProperty('phone_number');

  await page.getByRole('button', { name: 'View as' }).click();
  const dialog = page.getByRole('dialog', { name: 'View as' });
  await expect(dialog.getByText('+44 20 7946 0000')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Anyone' }).check();
  await expect(dialog.getByText('+44 20 7946 0000')).toBeHidden();
  await expect(dialog.getByText('London')).toBeVisible();
});

test('crops a photo by keyboard and removes it', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/profile');
  await page.getByLabel('Photo file').setInputFiles(await drawPicture(page));
  const dialog = page.getByRole('dialog', { name: 'Profile photo' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('complete', true);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
});

test('downloads the vCard', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .vcf' }).click();
  expect((await download).suggestedFilename()).toBe('Ada Lovelace.vcf');
});

test('applies theme and region immediately and on the next device from first paint', async ({
  person,
  browser,
}) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/settings?tab=appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/settings?tab=region');
  await page.getByRole('combobox', { name: 'Region', exact: true }).selectOption('en-CA');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Asia\/Tokyo/ }).click();
  await expect(page.getByText(/GMT\+9/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Region', exact: true })).toHaveValue('en-CA');
  await expect(zone).toHaveValue('Asia/Tokyo');

  const state = await page.context().storageState();
  const device = await browser.newContext({ storageState: { ...state, origins: [] } });
  const other = await device.newPage();
  await other.goto(new URL('/profile', page.url()).href);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await device.close();
});

test('blocks a user in a conversation and unblocks them in settings', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  await grace.call('POST /api/conversations/start/', {
    body: { to_user: ada.id, initial_message: 'Hello' },
  });
  const { page } = ada;
  await page.goto(`/messages?user=${grace.id}`);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('button', { name: 'Block Grace Hopper' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Grace Hopper blocked')).toBeVisible();

  await page.goto('/settings?tab=privacy');
  await page.getByRole('button', { name: 'Unblock Grace Hopper' }).click();
  await expect(page.getByText('No blocked people')).toBeVisible();
});

test('reorders and renames contact types', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/settings?tab=contact-types');
  await page.getByRole('button', { name: 'Move Friend up' }).click();
  await page.getByRole('button', { name: 'Edit Friend' }).click();
  await page.getByLabel('Name').fill('Close friend');
  await page.getByLabel('Every').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  const first = page.getByRole('main').locator('section').getByRole('listitem').first();
  await expect(first).toContainText('Close friend');
  await expect(first).toContainText('keep in touch every 2 weeks');
  await page.reload();
  await expect(first).toContainText('Close friend');
});
