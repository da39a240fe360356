import type { Page } from '@playwright/test';
import { activate, tabTo, typeInto } from './support/keyboard.ts';
import { test } from './support/populated-account.ts';
import { connect, expect, newEmail, PASSWORD } from './support/people.ts';

// These tests use the keyboard only; the focus must be visible at each Tab stop.

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text);
const press = (page: Page, key: string) => page.keyboard.press(key);

test('signs up, skips onboarding, logs out and logs in by keyboard', async ({ visitor: page }) => {
  const email = newEmail('Ada');
  await page.goto('/signup');
  await typeInto(page.getByLabel('First name'), 'Ada');
  await typeInto(page.getByLabel('Last name'), 'Lovelace');
  await typeInto(page.getByLabel('Email', { exact: true }), email);
  await typeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await tabTo(page.getByRole('checkbox', { name: /terms/ }));
  await press(page, 'Space');
  await activate(button(page, 'Sign up'));
  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (let step = 1; step <= 6; step += 1) {
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
    await activate(button(page, 'Skip'));
  }
  await expect(page.getByRole('heading', { level: 1, name: 'All set' })).toBeFocused();

  await tabTo(button(page, 'User menu'), 'Shift+Tab');
  await press(page, 'Enter');
  await activate(button(page, 'Sign out'));
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await typeInto(page.getByLabel('Email', { exact: true }), email);
  await typeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await press(page, 'Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('skips to the content with the first tab stop', async ({ person, visitor }) => {
  const { page } = await person('Ada Lovelace');
  for (const [tab, path] of [
    [visitor, '/'],
    [visitor, '/login'],
    [page, '/dashboard'],
    [page, '/contacts'],
  ] as const) {
    await tab.goto(path);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await press(tab, 'Tab');
    const skip = tab.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await press(tab, 'Enter');
    await press(tab, 'Tab');
    await expect(tab.getByRole('main').locator(':focus')).toHaveCount(1);
  }
});

test('creates, edits, favorites, deletes and restores a contact by keyboard', async ({
  person,
}) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/contacts');
  await activate(button(page, 'Add contact'));
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Grace');
  await typeInto(dialog.getByLabel('Last name'), 'Hopper');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect(dialog).toBeHidden();

  await press(page, 'e');
  await expect(page.getByLabel('First name')).toBeFocused();
  await typeInto(page.getByLabel('Nickname'), 'Amazing Grace');
  await activate(button(page, 'Save'));
  await expect(toast(page, 'Contact saved')).toBeVisible();

  await tabTo(button(page, 'Favorite'));
  await press(page, 'Space');
  await expect(button(page, 'Favorite')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Favorite')).toBeFocused();

  const actions = page.getByRole('group', { name: 'Actions' });
  await activate(actions.getByRole('button', { name: 'More' }));
  await activate(button(page, 'Delete'));
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await activate(button(page, 'Undo').last());
  await expect(toast(page, 'Grace Hopper restored')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
});

test('selects and tags several contacts by keyboard', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  for (const first_name of ['Ann', 'Ben', 'Cleo'])
    await call('POST /api/contacts/', { body: { first_name } });
  await page.goto('/contacts');
  const row = (name: string) => page.getByRole('link', { name });
  await tabTo(row('Ann'));
  await press(page, 'Space');
  await press(page, 'Shift+ArrowDown');
  await expect(row('Ben')).toBeFocused();
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await expect(bar.getByRole('status')).toHaveText('2 contacts selected');
  await activate(bar.getByRole('button', { name: 'Tags' }));
  await typeInto(page.getByLabel('Tag', { exact: true }), 'choir');
  await press(page, 'Enter');
  await expect(toast(page, 'Tag “choir” added to 2 contacts')).toBeVisible();

  await tabTo(row('Ben'), 'Shift+Tab');
  await press(page, 'Escape');
  await expect(bar).toBeHidden();
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Cleo' })).toBeVisible();
  await expect(row('Cleo')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Cleo' })).toBeHidden();
  await expect(row('Cleo')).toBeFocused();
});

test('moves the focus into an opened contact and back in a narrow window', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  for (const first_name of ['Ann', 'Ben'])
    await call('POST /api/contacts/', { body: { first_name } });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/contacts');
  const row = page.getByRole('link', { name: 'Ben' });
  await tabTo(page.getByRole('link', { name: 'Ann' }));
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Ben' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toBeFocused();
  await activate(page.getByRole('link', { name: 'All contacts' }));
  await expect(row).toBeFocused();
});

test('imports a file by keyboard', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/contacts?import=new');
  const chooser = page.waitForEvent('filechooser');
  await activate(page.getByLabel('Choose file'));
  const buffer = Buffer.from('First Name,E-mail Address\nGrace,grace@example.org');
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  const rows = page.getByRole('list', { name: 'Rows' });
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await activate(button(page, 'Import 1 contact'));
  await expect(page.getByRole('status').filter({ hasText: '1 contact added' })).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('sends a message and shares a contact by keyboard', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Hedy' } });
  const { page } = ada;
  await page.goto(`/messages?user=${grace.id}`);
  await typeInto(
    page.getByRole('main').getByRole('textbox', { name: 'Message' }),
    'Do you know Hedy?',
  );
  await press(page, 'Enter');
  await expect(page.getByRole('region', { name: 'Messages with Grace Hopper' })).toContainText(
    'Do you know Hedy?',
  );

  await page.goto(`/contacts?id=${id}`);
  await activate(button(page, 'Share'));
  const dialog = page.getByRole('dialog', { name: 'Share contact' });
  await tabTo(dialog.getByRole('radio', { name: 'Grace Hopper' }));
  await press(page, 'Space');
  await typeInto(dialog.getByLabel('What do they need?'), 'Somebody who invents');
  await activate(dialog.getByRole('button', { name: 'Share contact' }));
  await expect(toast(page, /shared with Grace Hopper/)).toBeVisible();

  await grace.page.goto('/messages');
  await activate(grace.page.getByRole('main').getByRole('link', { name: /Ada Lovelace/ }));
  await activate(button(grace.page, /^Accept/));
  await expect(toast(grace.page, /Hedy/)).toBeVisible();
  await expect(grace.page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('creates, completes and undoes a reminder by keyboard', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/reminders');
  await activate(button(page, 'New reminder').first());
  const dialog = page.getByRole('dialog', { name: 'New reminder' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Call Grace');
  await press(page, 'Enter');
  const done = page.getByRole('checkbox', { name: 'Mark Call Grace as done' });
  await expect(done).toBeVisible();
  await expect(dialog).toBeHidden();
  await tabTo(done);
  await press(page, 'Space');
  await activate(button(page, 'Undo'));
  await expect(done).not.toBeChecked();
});

test('returns the focus to the button when a menu closes', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const banner = page.getByRole('banner');
  for (const [width, name, within] of [
    [1280, /Notifications/, 'link'],
    [1280, /Messages/, 'link'],
    [1280, /User menu/, 'link'],
    [375, /^Menu/, 'link'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const opener = banner.getByRole('button', { name });
    await tabTo(opener);
    await press(page, 'Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await tabTo(banner.getByRole('group').getByRole(within).last());
    await press(page, 'Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  }
});

test('moves through the settings by links', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/settings');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  for (const name of ['Security', 'Region', 'Danger zone']) {
    await tabTo(tabs.getByRole('link', { name }), name === 'Security' ? 'Tab' : 'Shift+Tab');
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
  }
  const opener = page.getByRole('main').getByRole('button', { name: 'Delete account' });
  await activate(opener);
  await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1);
  await press(page, 'Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('merges two contacts by keyboard', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  for (const last_name of ['Smith', 'Smyth'])
    await call('POST /api/contacts/', {
      body: { first_name: 'Ann', last_name, email: 'ann@home.example' },
    });
  await page.goto('/contacts?view=duplicates');
  await activate(button(page, /^Review/));
  const dialog = page.getByRole('dialog');
  await tabTo(dialog.getByRole('radio').first());
  await press(page, 'ArrowDown');
  await activate(dialog.getByRole('button', { name: 'Merge 2 contacts' }));
  await expect(page.getByText('No duplicates found')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('traps and restores the focus of a dialog', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await call('POST /api/contacts/', { body: { first_name: 'Hedy' } });
  await page.goto('/contacts');
  await activate(button(page, 'Add contact'));
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  for (let stop = 0; stop < 30; stop += 1) {
    await press(page, stop < 20 ? 'Tab' : 'Shift+Tab');
    await expect(
      page.locator(':is([role=dialog] *, [data-base-ui-focus-guard]):focus'),
    ).toHaveCount(1);
  }
  await press(page, 'Escape');
  await expect(button(page, 'Add contact')).toBeFocused();
});
