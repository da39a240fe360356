import type { Page } from '@playwright/test';
import { expectNoAxeViolationsAtAnyWidth } from './support/axe.ts';
import { connect, expect, test, type Person } from './support/people.ts';

const HEDY = {
  first_name: 'Hedy',
  last_name: 'Lamarr',
  job_title: 'Inventor',
  notes: 'Owes me a dinner',
  emails: [{ label: 'work', value: 'hedy@frequency.example' }],
  phones: [
    { label: 'work', value: '+43 660 1234567' },
    { label: 'home', value: '+43 1 7654321' },
    { label: '', value: '+43 2236 99999' },
  ],
};
const KATHERINE = { first_name: 'Katherine', last_name: 'Johnson', email: 'kay@orbit.example' };

const addContact = (person: Person, body: Record<string, unknown>) =>
  person.call('POST /api/contacts/', { body });

const cards = (page: Page) => page.getByRole('list', { name: 'Shared contacts' });
const cardOf = (page: Page, name: string) =>
  cards(page).getByRole('listitem').filter({ hasText: name });

test('shares two contacts without phone numbers and shows each result', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await addContact(ada, HEDY);
  await addContact(ada, KATHERINE);
  // Grace already has one of them, recognizable by its email only.
  await addContact(grace, { first_name: 'Hedy', email: 'HEDY@frequency.example' });

  await test.step('selects two contacts, includes another phone number and adds a need', async () => {
    await ada.page.goto('/contacts');
    await ada.page.getByRole('link', { name: /Katherine Johnson/ }).click();
    await ada.page.getByRole('button', { name: 'Share' }).click();
    const dialog = ada.page.getByRole('dialog', { name: 'Share contact' });
    await dialog.getByRole('radio', { name: 'Grace Hopper' }).check();
    await dialog.getByRole('combobox', { name: 'Add another contact' }).fill('hedi lamar');
    await expect(ada.page.getByRole('option')).toHaveCount(1);
    await ada.page.keyboard.press('Enter');
    await ada.page.keyboard.press('Escape');
    await dialog.getByText(/^Sharing: first name, last name, email, 1 of 3 phones/).click();
    await expect(dialog.getByRole('checkbox', { name: /Phone \(home\)/ })).not.toBeChecked();
    await dialog.getByRole('checkbox', { name: /99999/ }).check();
    await expect(dialog.getByText('2 of 3 phones')).toBeVisible();
    await expect(dialog.getByText('Owes me a dinner')).toHaveCount(0);
    await dialog.getByLabel('What do they need?').fill('Somebody who invents');
    await dialog.getByRole('button', { name: 'Share 2 contacts' }).click();
    await expect(ada.page.getByText('2 contacts shared with Grace Hopper')).toBeVisible();
    await ada.page.goto('/contacts?view=introductions');
    const sent = ada.page.getByRole('list', { name: 'Contacts you shared' });
    await expect(sent.getByText('Pending')).toHaveCount(2);
  });

  await test.step('the recipient sees two cards with all shared fields', async () => {
    const { page } = grace;
    await page.goto('/messages');
    const row = page.getByRole('main').getByRole('link', { name: /Ada Lovelace/ });
    await expect(row).toContainText('Ada Lovelace shared 2 contacts');
    await row.click();
    await expect(cards(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Somebody who invents')).toBeVisible();
    await cardOf(page, 'Hedy Lamarr')
      .getByText(/^\d details/)
      .click();
    await expect(cardOf(page, 'Hedy Lamarr').getByText('+43 2236 99999')).toBeVisible();
    await expect(page.getByText('+43 1 7654321')).toHaveCount(0);
  });

  await test.step('accepts one, sees what was filled, and declines one', async () => {
    const { page } = grace;
    const summary =
      'Hedy Lamarr was already in your contacts: added Last name, Phone, and Job title';
    await cardOf(page, 'Hedy Lamarr').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('region', { name: 'Notices' }).getByText(summary)).toBeVisible();
    await expect(cardOf(page, 'Hedy Lamarr').getByText(summary)).toBeVisible();
    await cardOf(page, 'Katherine Johnson').getByRole('button', { name: 'Decline' }).click();
    await expect(cardOf(page, 'Katherine Johnson').getByText('Declined')).toBeVisible();
  });

  await test.step('the sender sees both answers without reloading', async () => {
    const sent = ada.page.getByRole('list', { name: 'Contacts you shared' });
    await expect(sent.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(sent.getByText('Declined', { exact: true })).toBeVisible();
    await expect(sent.getByText('Pending')).toHaveCount(0);
    // The sender doesn't learn what was filled in the recipient's contact.
    await expect(ada.page.getByText(/filled/)).toHaveCount(0);
  });

  await test.step('only the empty fields of the contact were filled', async () => {
    const { page } = grace;
    await cardOf(page, 'Hedy Lamarr').getByRole('link', { name: /^Open/ }).click();
    await expect(page.getByRole('heading', { name: 'Hedy Lamarr' })).toBeVisible();
    const { results } = await grace.call('GET /api/contacts/', { query: { q: 'Hedy' } });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      email: 'HEDY@frequency.example',
      job_title: 'Inventor',
      notes: '',
      phones: [HEDY.phones[0], HEDY.phones[2]],
    });
  });
});

test('withdraws a share before it is answered', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 409/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  const { id } = await addContact(ada, HEDY);
  const body = { to_user: grace.id, contacts: [id] };
  const { message, shares } = await ada.call('POST /api/contact-shares/multi_share/', { body });
  for (const { page } of [ada, grace]) await page.goto(`/messages?id=${message.conversation}`);
  await expect(cardOf(grace.page, 'Hedy Lamarr')).toBeVisible();

  await cardOf(ada.page, 'Hedy Lamarr').getByRole('button', { name: 'Withdraw' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  for (const { page } of [ada, grace]) {
    await expect(cards(page).getByText('Withdrawn contact')).toBeVisible();
    await expect(page.getByText(/Hedy|frequency/)).toHaveCount(0);
  }
  const params = { id: shares[0]!.id };
  await expect(grace.call('POST /api/contact-shares/{id}/accept/', { params })).rejects.toThrow(
    '409',
  );
});

test('requires another look at a contact changed before sharing', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  const { id } = await addContact(ada, KATHERINE);
  const { page } = ada;
  await page.goto(`/contacts?id=${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Grace Hopper' }).check();
  const params = { id };
  await ada.call('PATCH /api/contacts/{id}/', {
    params,
    body: { phone_number: '+1 757 555 0100' },
  });
  await dialog.getByRole('button', { name: 'Share contact' }).click();
  await expect(dialog.getByText('This contact changed. Review what you’re sharing.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /757 555/ }).uncheck();
  expect((await grace.call('GET /api/contact-shares/')).results).toEqual([]);
  await dialog.getByRole('button', { name: 'Share contact' }).click();
  await expect(page.getByText('Contact shared with Grace Hopper')).toBeVisible();
  const { results } = await grace.call('GET /api/contact-shares/');
  expect(results).toMatchObject([{ contact: { first_name: 'Katherine', phone_number: '' } }]);
});

test('shares a selection with a conversation partner', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const body = { to_user: grace.id, initial_message: 'Hello' };
  await ada.call('POST /api/conversations/start/', { body });
  await addContact(ada, HEDY);
  await addContact(ada, KATHERINE);
  const { page } = ada;
  await page.goto('/contacts');
  await page.getByRole('checkbox', { name: /Hedy Lamarr/ }).check();
  await page.getByRole('checkbox', { name: /Katherine Johnson/ }).check();
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share contacts' });
  await dialog.getByRole('radio', { name: 'Grace Hopper' }).check();
  await dialog.getByRole('button', { name: 'Share 2 contacts' }).click();
  await expect(page.getByText('2 contacts shared with Grace Hopper')).toBeVisible();

  await grace.page.goto('/contacts?view=introductions');
  const received = grace.page.getByRole('list', { name: 'Contacts shared with you' });
  await received.getByRole('button', { name: 'Accept Hedy Lamarr' }).click();
  await expect(
    grace.page
      .getByRole('region', { name: 'Notices' })
      .getByText('Hedy Lamarr added to your contacts'),
  ).toBeVisible();
  await received.getByRole('button', { name: 'Decline Katherine Johnson' }).click();
  await expect(received.getByText('Declined', { exact: true })).toBeVisible();
});

test('shares a contact by link with someone without an account', async ({
  person,
  visitor,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 410/);
  const ada = await person('Ada Lovelace');
  const { id } = await addContact(ada, HEDY);
  const { page } = ada;
  await page.goto(`/contacts?id=${id}`);
  const openDialog = async () => {
    const actions = page.getByRole('group', { name: 'Actions' });
    await actions.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share by link' }).click();
    return page.getByRole('dialog', { name: 'Share by link' });
  };
  let url = '';

  await test.step('selects the details and gets an address', async () => {
    const dialog = await openDialog();
    await expect(dialog.getByRole('checkbox', { name: /1234567/ })).toBeChecked();
    await dialog.getByRole('checkbox', { name: /99999/ }).check();
    await dialog.getByRole('checkbox', { name: /1234567/ }).uncheck();
    await dialog.getByLabel('Note').fill('She knows radios');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    url = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^Shared by link until/)).toBeVisible();
  });

  await test.step('shows only those details to a visitor, on any screen', async () => {
    const response = await visitor.goto(url);
    expect(response?.headers()).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    await expect(visitor.getByRole('heading', { name: 'Hedy Lamarr' })).toBeVisible();
    await expect(visitor.getByText('Shared by Ada Lovelace')).toBeVisible();
    await expect(visitor.getByText('She knows radios')).toBeVisible();
    await expect(visitor.getByRole('link', { name: '+43 2236 99999' })).toBeVisible();
    await expect(visitor.getByText('1234567')).toHaveCount(0);
    await expectNoAxeViolationsAtAnyWidth(visitor);
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: 'Download vCard' }).click();
    expect((await download).suggestedFilename()).toBe('contact.vcf');
  });

  await test.step('counts the opening and revokes the link', async () => {
    const dialog = await openDialog();
    await expect(dialog.getByText('Opened once')).toBeVisible();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog.getByText('Opened once')).toHaveCount(0);
    await expect(page.getByText(/^Shared by link until/)).toHaveCount(0);
    await visitor.reload();
    await expect(
      visitor.getByRole('heading', { name: 'This link is no longer valid.' }),
    ).toBeVisible();
    await expectNoAxeViolationsAtAnyWidth(visitor);
  });
});
