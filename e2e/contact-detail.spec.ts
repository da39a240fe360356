import type { Page } from '@playwright/test';
import { drawPicture } from './support/draw-picture.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, openPage, test } from './support/people.ts';

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();
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
  for (const page of [here, there]) {
    await page.goto(`/contacts?id=${id}`);
    await edit(page);
  }

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

  await expect(there.getByText('here', { exact: true })).toBeVisible();
  await expect(here.getByText('Amazing Grace', { exact: true })).toBeVisible();
  await expect(here.getByRole('button', { name: /written there/ })).toBeVisible();
  await there.context().close();
});

test('promotes a second email, suggests tags and takes messengers and partial dates', async ({
  person,
}) => {
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
  await edit(page);
  await page.getByRole('button', { name: 'More actions for email 2' }).click();
  await page.getByRole('button', { name: 'Make primary' }).click();
  await expect(page.locator('datalist option', { hasText: 'inventor' })).toHaveCount(1);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('inventor');
  await tags.press('Enter');
  await page.getByText('More name fields').click();
  await page.getByLabel('Middle name').fill('Brewster');
  await page.getByRole('button', { name: 'Add messenger' }).click();
  await page.getByLabel('Messenger', { exact: true }).fill('@grace');
  await page.getByLabel('Service').fill('Telegram');
  await page.getByRole('button', { name: 'Add date' }).click();
  const date = page.getByRole('group', { name: 'Date', exact: true });
  await date.getByLabel('Day').fill('١٥');
  await save(page);
  await expect(date.getByText('Select a month.')).toBeVisible();
  await date.getByLabel('Month').selectOption('June');
  await save(page);
  await expect(page.getByText('Contact saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grace Brewster' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'June 15' })).toBeVisible();
  await expect(page.getByRole('link', { name: '@grace', exact: true })).toHaveAttribute(
    'href',
    'https://t.me/grace',
  );
  const card = await ada.call('GET /api/contacts/{id}/', { params: { id } });
  expect(card).toMatchObject({
    email: 'grace@home.example',
    tags: ['inventor'],
    messengers: [{ service: 'Telegram', handle: '@grace' }],
    dates: [{ label: '', date: '--06-15' }],
  });
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
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(photos).toHaveCount(2);
});

test('shows contact actions in one line on a phone, Call first', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 720 });
  const { id } = await ada.call('POST /api/contacts/', {
    body: { first_name: 'Grace', email: 'grace@navy.example', phone_number: '+1 202 555 0123' },
  });
  await page.goto(`/contacts?id=${id}`);
  const actions = page.getByRole('group', { name: 'Actions' });
  await expect(actions.locator('> a, > button')).toHaveText([
    'Call',
    'Email',
    'Log',
    'Remind',
    'Share',
    'More',
  ]);
  const tops = await actions
    .locator('> a, > button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

const STREET = 'Street4\nBuilding 6\nFloor 8';

/** Everything fits on one screen. */
const RICH = {
  first_name: 'Grace',
  last_name: 'Hopper',
  job_title: 'Admiral',
  company_name: 'US Navy',
  tags: ['navy', 'compilers', 'lecture'],
  phones: [{ label: 'mobile', value: '+1 202 555 0123' }],
  emails: [{ label: 'work', value: 'grace@navy.example' }],
  addresses: [
    { label: 'home', street: STREET, city: 'Wien' },
    { label: 'work', street: 'Old Road 1', city: 'Graz' },
  ],
  notes: 'Likes ships',
};

test('shows a person at a glance with one request and does the most frequent jobs in a few presses', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await ada.call('POST /api/contacts/', { body: RICH });
  await page.goto('/contacts');
  const row = page.getByRole('link', { name: /Grace Hopper/ });
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const presses = { count: 0 };
  const press = async (keys: string) => {
    presses.count += 1;
    await page.keyboard.press(keys);
  };
  const click = async (name: string | RegExp) => {
    presses.count += 1;
    await contact.getByRole('button', { name }).click();
  };
  const countPresses = async (job: () => Promise<void>) => {
    presses.count = 0;
    await job();
    return presses.count;
  };

  await test.step('opens with one request and no form', async () => {
    await row.click();
    for (const text of [
      'Admiral · US Navy',
      '+1 202 555 0123',
      'grace@navy.example',
      'Likes ships',
    ])
      await expect(contact.getByText(text)).toBeInViewport();
    await expect(contact.getByPlaceholder('What happened?')).toBeInViewport();
    await expect(contact.getByText('Added by you')).toBeVisible();
    const tabs = (await contact.getByRole('tablist').boundingBox())!;
    const top = (await contact.boundingBox())!.y;
    expect(tabs.y + tabs.height - top).toBeLessThanOrEqual(160);
    expect(requests.filter((path) => path.startsWith(`/api/contacts/${id}/`))).toEqual([
      `/api/contacts/${id}/overview/`,
    ]);
    await expectNoAxeViolations(page, 'main');
  });

  await test.step('logs a call by one key, text and Enter', async () => {
    await expect(contact.getByText(/no interactions yet/)).toBeVisible();
    await press('l');
    const notes = page.getByRole('dialog').getByLabel('Notes');
    await expect(notes).toBeFocused();
    await page.keyboard.type('Spoke of looms');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Call logged')).toBeVisible();
    await expect(contact.getByText('Spoke of looms')).toBeVisible();
    await expect(contact.getByText(/last contacted just now/)).toBeVisible();
  });

  await test.step('sets keep in touch by two clicks', async () => {
    const count = await countPresses(async () => {
      await click(/^Keep in touch: off/);
      await click('Monthly');
    });
    expect(count).toBe(2);
    await expect(contact.getByRole('button', { name: /Keep in touch: monthly/ })).toBeVisible();
  });

  await test.step('calls by one click', async () => {
    const call = contact.getByRole('link', { name: 'Call' });
    await expect(call).toHaveAttribute('href', 'tel:+12025550123');
  });

  await test.step('takes a note by one click and text, saved also on leaving', async () => {
    await click(/^Edit notes/);
    await page.keyboard.type(' and nanoseconds');
    await page.keyboard.press('Escape');
    await expect(contact.getByText('Saved', { exact: true })).toBeVisible();
    await expect(
      contact.getByRole('button', { name: /Likes ships and nanoseconds/ }),
    ).toBeVisible();
  });

  await test.step('edits one value in place and rewrites no other', async () => {
    await contact.getByRole('button', { name: 'Edit work address' }).click();
    await page.keyboard.type('New Road 2');
    await page.keyboard.press('Enter');
    await expect(contact.getByText('Work address updated')).toBeVisible();
    await expect(contact.getByText(/Old Road 1, Graz → New Road 2, Graz/)).toBeVisible();
    const { addresses } = await ada.call('GET /api/contacts/{id}/', { params: { id } });
    expect(addresses.map(({ street }) => street)).toEqual([STREET, 'New Road 2']);
  });

  await test.step('goes back to the list and its focus by one key', async () => {
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/contacts');
    await expect(row).toBeFocused();
    for (const leave of [
      contact.getByRole('button', { name: 'Close' }),
      page.getByRole('tab', { name: 'Contacts' }),
    ]) {
      await row.click();
      await leave.click();
      await expect(page).toHaveURL('/contacts');
    }
  });
});

test('selects and shows an added contact in a long list', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const body = { emails: Array.from({ length: 20 }, (_, index) => `a${index}@example.org`) };
  for (const letter of 'abcdefg')
    for (const address of body.emails)
      await ada.call('POST /api/contacts/', { body: { email: `${letter}${address}` } });
  await page.goto('/contacts');
  await expect(page.getByText('140 contacts')).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByLabel('First name').fill('Zoe');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('grid').getByRole('link', { name: 'Zoe' });
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('141 contacts')).toBeVisible();
});

test('shows a relationship on both contacts and undoes its removal', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const add = async (first_name: string) =>
    (await ada.call('POST /api/contacts/', { body: { first_name } })).id;
  const tobias = await add('Tobias');
  const mina = await add('Mina');
  await page.goto(`/contacts?id=${tobias}`);
  const section = page.getByRole('region', { name: 'Relationships' });
  await section.getByRole('button', { name: 'Add relationship' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add relationship' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Min');
  await page.getByRole('option', { name: 'Mina' }).click();
  await dialog.getByRole('combobox', { name: 'Relationship' }).fill('Manager');
  await page.getByRole('option', { name: 'Manager' }).click();
  await dialog.getByRole('group', { name: 'Since' }).getByLabel('Year').fill('2019');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section.getByText('Manager · since 2019')).toBeVisible();

  await section.getByRole('link', { name: 'Mina' }).click();
  await expect(page).toHaveURL(new RegExp(`id=${mina}`));
  await expect(section.getByText('Report · since 2019')).toBeVisible();
  await section.getByRole('button', { name: 'Relationship with Tobias' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByText('Report')).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(section.getByText('Report · since 2019')).toBeVisible();

  const actions = page.getByRole('group', { name: 'Actions' });
  await actions.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'How do I get to Mina?' }).click();
  const paths = page.getByRole('dialog', { name: 'How do I get to Mina?' });
  await paths.getByRole('button', { name: 'I know them: Tobias' }).click();
  await expect(paths.getByText('Your relationship: Friend')).toBeVisible();
});

test('draws the people around a contact and lists them', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const add = async (first_name: string) =>
    (await ada.call('POST /api/contacts/', { body: { first_name } })).id;
  const relate = (id: number, kind_id: number, contact_id: number) =>
    ada.call('POST /api/contacts/{id}/relationships/', {
      params: { id },
      body: { kind_id, contact_id },
    });
  const [tobias, mina, sam] = [await add('Tobias'), await add('Mina'), await add('Sam')];
  await relate(tobias, 10, mina);
  await relate(sam, 7, mina);
  await page.goto(`/contacts?id=${tobias}`);
  await page.getByRole('button', { name: 'Show as graph' }).click();
  const dialog = page.getByRole('dialog', { name: 'People around Tobias' });
  const list = dialog.getByRole('list', { name: 'People' });
  await expect(list.getByText('Manager of Tobias')).toBeVisible();
  await expect(list.getByText('Sam')).toBeHidden();
  await dialog.getByRole('radio', { name: '2 steps' }).check({ force: true });
  await expect(list.getByText('Friend of Mina')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.locator('svg g[transform*="scale(1.4)"]')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show everyone' }).click();
  await expectNoAxeViolations(page);
  await dialog
    .locator('svg g', { hasText: /^SamSam$/ })
    .locator('circle')
    .click();
  await expect(page).toHaveURL(new RegExp(`id=${sam}`));
});

test('groups people with the same address and gives all a new one', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const address = {
    label: 'home',
    street: '1 Elm',
    city: 'Bergen',
    region: '',
    postal_code: '',
    country: '',
  };
  const add = async (first_name: string) =>
    (
      await ada.call('POST /api/contacts/', {
        body: { first_name, last_name: 'Okafor', addresses: [address] },
      })
    ).id;
  const [tobias, mina] = [await add('Tobias'), await add('Mina')];
  await page.goto(`/contacts?id=${tobias}`);
  const section = page.getByRole('region', { name: 'Relationships' });
  await section.getByRole('button', { name: 'More actions for relationships' }).click();
  await page.getByRole('button', { name: 'Create household' }).click();
  const create = page.getByRole('dialog', { name: 'Create household' });
  await expect(create.getByLabel('Name', { exact: true })).toHaveValue('Okafor family');
  await create.getByRole('button', { name: 'Add Mina Okafor' }).click();
  await expectNoAxeViolations(page);
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(section.getByRole('link', { name: 'Mina Okafor' })).toBeVisible();

  await section.getByRole('button', { name: 'Household Okafor family' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Edit household' });
  await dialog.getByLabel('Name', { exact: true }).fill('The Okafors');
  await dialog.getByLabel('Street').fill('2 Oak');
  await dialog.getByLabel('Change everyone’s address').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('The Okafors', { exact: true })).toBeVisible();
  const { addresses } = await ada.call('GET /api/contacts/{id}/', { params: { id: mina } });
  expect(addresses).toEqual([{ ...address, street: '2 Oak' }]);

  await section.getByRole('button', { name: 'Household The Okafors' }).click();
  await page.getByRole('button', { name: 'Remove Tobias Okafor' }).click();
  await expect(section.getByText('The Okafors', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(section.getByText('The Okafors', { exact: true })).toBeVisible();
});

test('manages own kinds of relationships and filters by one', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await page.goto('/settings?tab=contact-types');
  const section = page.getByRole('region', { name: 'Kinds of relationships' });
  await section.getByRole('button', { name: 'Add kind' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add relationship kind' });
  await dialog.getByLabel('Name', { exact: true }).fill('Landlord');
  await dialog.getByLabel('The same in both directions').uncheck();
  await dialog.getByLabel('Name in the other direction').fill('Tenant');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Landlord / Tenant', { exact: true })).toBeVisible();

  const { results } = await ada.call('GET /api/relationship-kinds/', { query: { limit: '100' } });
  const { id: kind_id } = results.find(({ name }) => name === 'Landlord')!;
  const tobias = await ada.call('POST /api/contacts/', { body: { first_name: 'Tobias' } });
  await ada.call('POST /api/contacts/', { body: { first_name: 'Mina' } });
  await ada.call('POST /api/contacts/{id}/relationships/', {
    params: { id: tobias.id },
    body: { kind_id, name: 'Sam' },
  });
  await section.getByRole('button', { name: 'Delete Landlord / Tenant' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('This kind is used by relationships.')).toBeVisible();

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Relationship' }).fill('tenant');
  await page.getByRole('option', { name: 'Landlord/Tenant' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Relationship: Landlord/Tenant')).toBeVisible();
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
});
