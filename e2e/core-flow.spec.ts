import type { Page } from '@playwright/test';
import { expect, newEmail, PASSWORD, test } from './support/people.ts';

const ADDRESS_BOOK = `BEGIN:VCARD
VERSION:3.0
N:Lamarr;Hedy;;;
FN:Hedy Lamarr
ORG:Frequency Works
TEL;TYPE=CELL:+43 660 1234567
EMAIL;TYPE=HOME:hedy@example.com
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:N=E6r=F8;Mary;;;
EMAIL;INTERNET:mary@example.com
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Katherine Johnson
EMAIL;PREF=1:katherine@example.com
END:VCARD
`.replaceAll('\n', '\r\n');

async function signUp(page: Page, first: string, last: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email', { exact: true }).fill(newEmail(first));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/onboarding');
}

async function importAddressBook(page: Page): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Import' }).click();
  const file = { name: 'phone.vcf', mimeType: 'text/vcard', buffer: Buffer.from(ADDRESS_BOOK) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('dialog').getByText('Mary Nærø', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 contacts' }).click();
  await page.getByRole('button', { name: 'View contacts' }).click();
}

async function findAndEdit(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('lamar');
  await page.getByRole('link', { name: /Hedy Lamarr/ }).click();
  const favorite = page.getByRole('button', { name: 'Favorite' });
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Nickname').fill('Hed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tab', { name: 'Company' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Company name').fill('Spread Spectrum Ltd');
  await page.getByLabel('Job title').fill('Inventor');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Company information saved successfully')).toBeVisible();
}

async function getUserId(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const response = await fetch('/api/me/');
    return ((await response.json()) as { id: number }).id;
  });
}

async function connect(requester: Page, recipient: Page): Promise<void> {
  await recipient.goto('/contacts?view=network');
  const link = await recipient.getByRole('textbox', { name: 'Link' }).inputValue();
  await requester.goto(new URL(link).pathname + new URL(link).search);
  const dialog = requester.getByRole('dialog', { name: 'Connect' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(
    dialog.getByText('Request sent. We’ll let you know when Grace Hopper accepts'),
  ).toBeVisible();

  const bell = recipient.getByRole('banner').getByRole('button', { name: /Notifications/ });
  await expect(bell).toHaveAccessibleName(/1/);
  await bell.click();
  const panel = recipient.getByRole('group', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Accept' }).click();
  await requester.goto('/contacts?view=network');
  await expect(requester.getByRole('link', { name: 'Message Grace Hopper' })).toBeVisible();
}

async function sendMessage(page: Page, content: string): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'Message' }).fill(content);
  await page.keyboard.press('Enter');
}

test('completes the core flow with two users in two browsers', async ({ browser }) => {
  test.slow();
  const baseURL = process.env['ACQUAINT_URL'] ?? '';
  const ada = await (await browser.newContext({ baseURL })).newPage();
  const grace = await (await browser.newContext({ baseURL })).newPage();

  await signUp(ada, 'Ada', 'Lovelace');
  await signUp(grace, 'Grace', 'Hopper');
  await importAddressBook(ada);
  await findAndEdit(ada);
  await connect(ada, grace);

  await test.step('both write and see the messages without reloading', async () => {
    await ada.goto(`/messages?user=${await getUserId(grace)}`);
    await sendMessage(ada, 'Hello Grace, do you still look for an inventor?');
    const messages = grace.getByRole('banner').getByRole('button', { name: /Messages/ });
    await expect(messages).toHaveAccessibleName(/1/);
    await messages.click();
    const panel = grace.getByRole('group', { name: 'Messages' });
    await panel.getByRole('link', { name: /Ada Lovelace/ }).click();
    await expect(
      grace.getByRole('main').getByText('do you still look for an inventor?').last(),
    ).toBeVisible();
    await sendMessage(grace, 'Yes, very much!');
    await expect(ada.getByRole('main').getByText('Yes, very much!').last()).toBeVisible();
    await expect(ada.getByText('Read', { exact: true })).toBeVisible();
  });

  await test.step('the sender shares two contacts with a message', async () => {
    await ada.goto('/contacts');
    await ada.getByRole('link', { name: /Hedy Lamarr/ }).click();
    await ada.getByRole('button', { name: 'Share' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Grace Hopper/ }).check();
    await dialog.getByRole('combobox', { name: /contact/i }).fill('Katherine');
    // Old options stay until the results arrive, which could move them under the pointer.
    await expect(ada.getByRole('option')).toHaveCount(1);
    await ada.getByRole('option', { name: /Katherine Johnson/ }).click();
    await dialog.getByLabel('What do they need?').fill('Somebody who invents');
    await dialog.getByRole('button', { name: 'Share 2 contacts' }).click();
    await expect(ada.getByText('2 contacts shared with Grace Hopper')).toBeVisible();
  });

  await test.step('the recipient accepts one, declines one and has the contact', async () => {
    const cards = grace.getByRole('list', { name: 'Shared contacts' });
    await cards
      .getByRole('listitem')
      .filter({ hasText: 'Hedy Lamarr' })
      .getByRole('button', { name: 'Accept' })
      .click();
    await cards
      .getByRole('listitem')
      .filter({ hasText: 'Katherine Johnson' })
      .getByRole('button', { name: 'Decline' })
      .click();
    await expect(cards.getByText('Accepted')).toBeVisible();
    await expect(cards.getByText('Declined')).toBeVisible();
    await grace.goto('/contacts');
    await expect(grace.getByRole('link', { name: /Hedy Lamarr/ })).toBeVisible();
    await expect(grace.getByRole('link', { name: /Katherine Johnson/ })).toHaveCount(0);
  });

  for (const page of [ada, grace])
    await test.step('both log out', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /User menu/ })
        .click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL('/');
    });
});
