import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, type Person } from './support/people.ts';

async function fillAddressBook({ call }: Person): Promise<void> {
  const { results: types } = await call('GET /api/contact-types/');
  const contact_type_id = types[0]!.id;
  const cards = [
    { first_name: 'Hedy', last_name: 'Lamarr', tags: ['radio'], contact_type_id, favorite: true },
    { first_name: 'Mary', last_name: 'Nærø', tags: ['radio'], phone_number: '+45 33 12 34 56' },
    { first_name: 'Katherine', last_name: 'Johnson', company_name: 'NASA' },
  ];
  for (const body of cards) await call('POST /api/contacts/', { body });
}

/** Exports the listed contacts in this format and returns the downloaded file. */
async function exportAs(page: Page, format: RegExp): Promise<{ name: string; path: string }> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export contacts' });
  await expect(dialog.getByRole('radio', { name: 'Current list (2)' })).toBeChecked();
  await dialog.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  await expect(page.getByText(/Contacts exported/).last()).toBeVisible();
  await expect(dialog).toBeHidden();
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** The contact fields that an export contains, without ids and timestamps. */
async function listExportedFields({ call }: Person) {
  const { results } = await call('GET /api/contacts/', { query: { tag: 'radio' } });
  return results.map(({ first_name, last_name, phone_number, tags, favorite }) => ({
    first_name,
    last_name,
    phone_number,
    tags,
    favorite,
  }));
}

test('exports filtered contacts and imports them as another user', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  await fillAddressBook(ada);
  await ada.page.goto('/contacts?tag=radio');
  await expect(ada.page.getByRole('link', { name: /Hedy Lamarr/ })).toBeVisible();

  const csv = await exportAs(ada.page, /spreadsheets/);
  expect(csv.name).toMatch(/^acquaint-contacts-\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(csv.path, 'utf8')).trim().split('\r\n');
  expect(rows.map((row) => row.split(',', 2))).toEqual([
    ['First Name', 'Last Name'],
    ['Hedy', 'Lamarr'],
    ['Mary', 'Nærø'],
  ]);

  const vcard = await exportAs(ada.page, /phones and email apps/);
  expect(vcard.name).toMatch(/\.vcf$/);

  const grace = await person('Grace Hopper');
  await grace.page.goto('/contacts');
  await grace.page.getByRole('button', { name: 'Import' }).first().click();
  const dialog = grace.page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: vcard.name,
    mimeType: 'text/vcard',
    buffer: await readFile(vcard.path),
  });
  await grace.page.getByRole('button', { name: 'Import 2 contacts' }).click();
  await grace.page.getByRole('button', { name: 'View contacts' }).click();
  await expect(grace.page.getByRole('link', { name: /Mary Nærø/ })).toBeVisible();
  expect(await listExportedFields(grace)).toEqual(await listExportedFields(ada));
});
