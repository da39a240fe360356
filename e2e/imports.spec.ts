import { expect, test } from './support/people.ts';

const CSV = [
  'First Name,Last Name,E-mail Address,Company,Contact Type,Rank',
  'Grace,Hopper,grace@example.org,US Navy,Pioneer,Admiral',
  'Mary,Jackson,mary@example.org,NASA,Pioneer,',
  'Hedy,Lamarr,hedy@example.org,,,',
  ',,,,,',
  'Mary,Jackson,mary@example.org,NASA,Pioneer,',
].join('\n');

test('imports an address book with decisions and undoes it', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  await ada.call('POST /api/contacts/', {
    body: { first_name: 'Grace', email: 'grace@example.org' },
  });
  const { page } = ada;

  await test.step('selects a file and previews it', async () => {
    await page.goto('/contacts?import=new');
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
    await page.getByLabel('Choose file').setInputFiles(file);
    const rows = page.getByRole('list', { name: 'Rows' });
    await expect(rows.getByRole('listitem')).toHaveCount(4);
    await expect(rows.getByText('Matches Grace')).toBeVisible();
    const unknown = page.getByRole('button', { name: 'Make this a field Rank' });
    await unknown.click();
    await expect(unknown).toHaveCount(0);
    await page.getByRole('radio', { name: /with errors/ }).check();
    await expect(rows.getByRole('listitem')).toHaveCount(1);
    await expect(rows.getByText('Same person as row 2.')).toBeVisible();
  });

  await test.step('decides rows one by one, and all of a kind', async () => {
    await page.getByRole('radio', { name: /to add/ }).check();
    await page.getByRole('button', { name: 'Skip all' }).click();
    await expect(page.getByRole('radio', { name: '0 to add' })).toBeVisible();
    await page.getByRole('radio', { name: /in the file/ }).check();
    await page.getByLabel('Action for Mary Jackson').first().selectOption('Add');
    await page.getByRole('button', { name: 'Import 2 contacts' }).click();
    await expect(page.getByText('1 contact added, 1 updated, 2 skipped')).toBeVisible();
  });

  await test.step('shows the imported contacts', async () => {
    await ada.call('POST /api/contacts/', { body: { first_name: 'Dorothy' } });
    await page.getByRole('button', { name: 'View contacts' }).click();
    await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Grace Hopper/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Mary Jackson/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Hedy Lamarr/ })).toHaveCount(0);
  });

  await test.step('undoes the import in the settings', async () => {
    await page.goto('/settings?tab=data');
    const imports = page.getByRole('list', { name: 'Import history' });
    await expect(imports.getByText('1 contact added, 1 updated, 2 skipped')).toBeVisible();
    await imports.getByRole('button', { name: 'Undo the import of people.csv' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(imports.getByText('Undone', { exact: true })).toBeVisible();
    await expect(page.getByText('Import of people.csv undone')).toBeVisible();
    const { results } = await ada.call('GET /api/contacts/');
    expect(results).toMatchObject([
      { first_name: 'Dorothy' },
      { first_name: 'Grace', last_name: '', company_name: '' },
    ]);
  });
});
