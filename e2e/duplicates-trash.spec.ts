import { expect, test } from './support/people.ts';

const GRACE = {
  first_name: 'Grace',
  last_name: 'Hopper',
  company_name: 'Navy',
  job_title: 'Rear Admiral',
  emails: [{ label: 'work', value: 'grace@navy.example' }],
  notes: 'Likes tea',
};
const GRACE_DUPLICATE = {
  first_name: 'Grace',
  last_name: 'Murray Hopper',
  company_name: 'UNIVAC',
  job_title: 'Programmer',
  emails: [
    { label: '', value: 'Grace@Navy.example' },
    { label: 'home', value: 'grace@home.example' },
  ],
};

test('merges two contacts field by field and undoes it', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const target = await ada.call('POST /api/contacts/', { body: GRACE });
  const duplicate = await ada.call('POST /api/contacts/', { body: GRACE_DUPLICATE });
  await page.goto('/contacts?view=duplicates');

  const group = page.getByRole('article', { name: /Grace/ });
  await expect(group.getByText('Very likely')).toBeVisible();
  await expect(group.getByText(/Same email/)).toBeVisible();
  await group.getByRole('button', { name: /^Review/ }).click();

  const dialog = page.getByRole('dialog', { name: 'Merge contacts' });
  const targetChoice = dialog.getByRole('group', { name: 'Primary contact' });
  await targetChoice.getByRole('radio', { name: /Rear Admiral/ }).check();
  await dialog
    .getByRole('group', { name: 'Company' })
    .getByRole('radio', { name: /UNIVAC/ })
    .check();
  const preview = dialog.getByRole('region', { name: 'Merged contact' });
  await expect(preview.getByText('grace@home.example (home)')).toBeVisible();
  await expect(preview.getByText('Rear Admiral (job title)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge 2 contacts' }).click();
  await expect(page.getByText('2 contacts merged')).toBeVisible();

  await test.step('the merged contact has the chosen values and loses nothing', async () => {
    const card = await ada.call('GET /api/contacts/{id}/', { params: { id: target.id } });
    expect(card).toMatchObject({ company_name: 'UNIVAC', job_title: 'Programmer' });
    expect(card.emails.map(({ value }) => value)).toEqual([
      'grace@navy.example',
      'grace@home.example',
    ]);
    expect(card.notes).toContain('Likes tea');
    expect(card.notes).toContain('Rear Admiral');
    await expect(page.getByText('No duplicates found')).toBeVisible();
  });

  await test.step('undo restores both contacts', async () => {
    await page.getByRole('button', { name: /^Undo the merge/ }).click();
    await expect(page.getByText('Merge undone')).toBeVisible();
    for (const before of [target, duplicate]) {
      const { updated_at: _, ...current } = await ada.call('GET /api/contacts/{id}/', {
        params: { id: before.id },
      });
      const { updated_at: _before, ...expected } = before;
      expect(current).toMatchObject(expected);
    }
  });
});

test('dismisses duplicates permanently and moves the focus', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  for (const first_name of ['Ann', 'Ben']) {
    const email = `${first_name}@home.example`;
    for (const last_name of ['Smith', 'Smyth'])
      await ada.call('POST /api/contacts/', { body: { first_name, last_name, email } });
  }
  await page.goto('/contacts?view=duplicates');
  const groups = page.getByRole('list', { name: 'Duplicates' }).getByRole('article');
  await expect(groups).toHaveCount(2);
  await groups
    .first()
    .getByRole('button', { name: /^Not duplicates/ })
    .press('Enter');
  await expect(groups).toHaveCount(1);
  await expect(groups.first().getByRole('button', { name: /^Merge/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No duplicates found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No duplicates found')).toBeVisible();
});

test('deletes a contact and restores it from the trash', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const { id } = await ada.call('POST /api/contacts/', { body: GRACE });
  const next = await ada.call('POST /api/contacts/', { body: { first_name: 'Hedy' } });
  await page.goto(`/contacts?id=${id}`);
  const remove = async () => {
    await page
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name: 'More' })
      .click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hedy' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`id=${next.id}`));
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await remove();

  await page.goto('/contacts?view=trash');
  await expect(page.getByText(/Deleted just now · permanently deleted on/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore Grace Hopper' }).click();
  await expect(page.getByText('Grace Hopper restored')).toBeVisible();
  await expect(page.getByText('Trash is empty')).toBeVisible();
  await page.goto(`/contacts?id=${id}`);
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
});

test('restores several contacts, deletes one permanently and empties the trash', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  for (const first_name of ['Ann', 'Ben', 'Cleo', 'Dan']) {
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name } });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
  }
  await page.goto('/contacts?view=trash');
  await page.getByRole('checkbox', { name: 'Select Ann' }).check();
  await page.getByRole('checkbox', { name: 'Select Ben' }).check();
  await page.getByRole('button', { name: 'Restore selected' }).click();
  await expect(page.getByText('2 contacts restored')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Cleo permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Cleo permanently deleted')).toBeVisible();

  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText('Deleted contacts will appear here for 30 days.')).toBeVisible();
  const { results } = await ada.call('GET /api/contacts/');
  expect(results.map(({ first_name }) => first_name)).toEqual(['Ann', 'Ben']);
});
