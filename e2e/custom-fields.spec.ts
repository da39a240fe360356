import { expect, test } from './support/people.ts';

test('creates a custom field, fills, filters and shows it, deletes it and undoes that', async ({
  person,
}) => {
  const ada = await person('Ada Fields');
  for (const first_name of ['Grace', 'Hedy'])
    await ada.call('POST /api/contacts/', { body: { first_name } });
  const { page } = ada;

  await page.goto('/settings?tab=contact-types');
  const panel = page.getByRole('region', { name: 'Custom fields' });
  await panel.getByRole('button', { name: 'Add field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await dialog.getByLabel('Name').fill('Shirt size');
  await dialog.getByLabel('Kind').selectOption('Choice');
  await dialog.getByLabel('Options').fill('Small');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Options').fill('Large');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Shirt size', { exact: true })).toBeVisible();

  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Grace' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Shirt size', exact: true }).click();
  await page.getByRole('combobox', { name: 'Shirt size' }).selectOption('Large');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('button', { name: 'Large' })).toBeVisible();

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const adding = page.getByRole('dialog', { name: 'Add contact' });
  await adding.getByLabel('First name').fill('Mary');
  await adding.getByRole('combobox', { name: 'Shirt size' }).selectOption('Small');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('button', { name: 'Small' })).toBeVisible();

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Shirt size' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Shirt size' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Large' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('group', { name: 'Shirt size' }).getByText('Large').click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter Shirt size: Large' })).toBeVisible();

  await page.goto('/settings?tab=contact-types');
  await panel.getByRole('button', { name: 'Delete Shirt size' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('2 contacts');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByText('No custom fields yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('2 contacts', { exact: false })).toBeVisible();
});

test('keeps the focus between the ends of a range filter', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await call('POST /api/custom-fields/', { body: { name: 'Shoe size', kind: 'number' } });
  await call('POST /api/contacts/', { body: { first_name: 'Grace' } });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Filters' }).click();
  const range = page.getByRole('group', { name: 'Shoe size' });
  await range.getByLabel('From').fill('39');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /Remove filter Shoe size/ })).toBeVisible();
  await page.keyboard.type('41');
  await expect(range.getByLabel('To')).toHaveValue('41');
  await expect(range.getByLabel('From')).toHaveValue('39');
});
