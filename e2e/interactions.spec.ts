import type { Page } from '@playwright/test';
import { connect, expect, test, type Person } from './support/people.ts';

async function addContact(person: Person, first_name: string): Promise<number> {
  return (await person.call('POST /api/contacts/', { body: { first_name } })).id;
}

/** Opens the contact that is linked to this user. */
async function openContactOf(owner: Person, person: Person): Promise<void> {
  const query = { user_id: person.id };
  const { results } = await owner.call('GET /api/contacts/search/', { query });
  await owner.page.goto(`/contacts?id=${results[0]?.id}&tab=timeline`);
}

const card = (page: Page) => page.getByRole('region', { name: 'Contact', exact: true });

test('logs a call with two contacts, edits it, deletes it and undoes it', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const [charles, mary] = [await addContact(ada, 'Charles'), await addContact(ada, 'Mary')];
  await page.goto(`/contacts?id=${charles}`);
  await expect(card(page).getByText(/no interactions yet/)).toBeVisible();

  await test.step('logs the interaction in a dialog', async () => {
    await card(page).getByRole('button', { name: 'Log', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log an interaction' });
    await dialog.getByLabel('Notes').fill('Spoke of looms');
    await dialog.getByRole('combobox', { name: 'With' }).fill('mar');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Mary' }).click();
    await dialog.getByRole('button', { name: 'Log' }).click();
    await expect(page.getByText('Call logged')).toBeVisible();
    await expect(card(page).getByText(/last contacted just now/)).toBeVisible();
  });

  await test.step('each timeline links to the other', async () => {
    await card(page).getByRole('tab', { name: 'Timeline' }).click();
    await expect(card(page).getByText('Spoke of looms')).toBeVisible();
    await card(page).getByRole('link', { name: 'Mary' }).click();
    await expect(page).toHaveURL(new RegExp(`id=${mary}&tab=timeline`));
    await expect(card(page).getByText(/last contacted just now/)).toBeVisible();
    await expect(card(page).getByText('Call, also with Charles')).toBeVisible();
  });

  await test.step('a note stays in position with its new text', async () => {
    await card(page).getByRole('button', { name: 'Edit or delete' }).click();
    await page
      .getByRole('group', { name: 'Interaction' })
      .getByRole('button', { name: 'Edit' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit interaction' });
    await dialog.getByText('Note', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card(page).getByText('Note, also about Charles')).toBeVisible();
    await expect(card(page).getByText(/no interactions yet/)).toBeVisible();
  });

  await test.step('restores it after deletion', async () => {
    await card(page).getByRole('button', { name: 'Edit or delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page).getByText('Note, also about Charles')).toBeVisible();
  });
});

test('shows a message on both timelines and updates "last contacted"', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await openContactOf(ada, grace);
  await openContactOf(grace, ada);
  for (const { page } of [ada, grace])
    await expect(card(page).getByText(/no interactions yet/)).toBeVisible();

  await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Hello Grace' },
  });
  for (const { page } of [ada, grace]) {
    await expect(card(page).getByText(/last contacted just now/)).toBeVisible();
    await expect(card(page).getByText('Hello Grace')).toBeVisible();
  }
  await expect(card(ada.page).getByRole('link', { name: 'You wrote' })).toBeVisible();
  await expect(card(grace.page).getByRole('link', { name: 'Ada Lovelace wrote' })).toBeVisible();
});
