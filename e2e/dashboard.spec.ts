import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test, type Person } from './support/people.ts';

const DAY = 86_400_000;

/** The date this many days from today in UTC, the time zone of a new account. */
const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const people = (page: Page) => page.getByRole('list', { name: 'Today' });
const row = (page: Page, name: string) =>
  people(page).locator(':scope > li').filter({ hasText: name });
const current = (page: Page) => people(page).locator(':scope > li[aria-current=true]');

async function addContact(
  person: Person,
  first_name: string,
  fields: object = {},
): Promise<number> {
  const { id } = await person.call('POST /api/contacts/', { body: { first_name, ...fields } });
  return id;
}

async function remind(person: Person, title: string): Promise<void> {
  await person.call('POST /api/reminders/', { body: { title, due_date: day(0) } });
}

/** Creates Ada with a birthday (Alan), an overdue contact (Hedy), a message (Grace) and a request (Barbara). */
async function createUserWithFullDay(person: (name: string) => Promise<Person>): Promise<Person> {
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  const barbara = await person('Barbara Liskov');
  await addContact(ada, 'Alan', { last_name: 'Turing', birthday: `1986${day(0).slice(4)}` });
  await addContact(ada, 'Hedy', {
    last_name: 'Lamarr',
    cadence_days: 30,
    last_contacted_at: new Date(Date.now() - 42 * DAY).toISOString(),
  });
  await grace.call('POST /api/conversations/start/', {
    body: { to_user: ada.id, initial_message: 'Shall we fly?' },
  });
  await barbara.call('POST /api/connections/', { body: { to_user: ada.id } });
  return ada;
}

test("lists Today's people in priority order with a reason each", async ({ person }) => {
  const { page } = await createUserWithFullDay(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Ada$/ })).toBeVisible();
  await expect(people(page).locator('[data-name]')).toHaveText([
    'Alan Turing',
    'Hedy Lamarr',
    'Grace Hopper',
    'Barbara Liskov',
  ]);
  await expect(row(page, 'Alan Turing')).toContainText(/Turns \d+ today/);
  await expect(row(page, 'Hedy Lamarr')).toContainText('12 days overdue (every 30 days)');
  await expect(row(page, 'Grace Hopper')).toContainText('Messaged you today: “Shall we fly?”');
  await expect(row(page, 'Barbara Liskov')).toContainText('Sent you a connection request today');
  await expect(region(page, 'Today').getByText('4 things waiting for you')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('works through Today by keyboard without a reload', async ({ person }) => {
  const ada = await createUserWithFullDay(person);
  const { page } = ada;
  const { results } = await ada.call('GET /api/connections/received/');
  const request = results[0]!.id;
  await page.goto('/dashboard');
  await expect(people(page).locator(':scope > li')).toHaveCount(4);

  await test.step('D completes an item and shows the next; Undo restores it', async () => {
    await page.keyboard.press('d');
    await expect(current(page)).toContainText('Hedy Lamarr');
    await expect(
      page.getByText(/^Alan Turing: done\. Next: Hedy Lamarr, 12 days over/),
    ).toBeAttached();
    await expect(row(page, 'Alan Turing')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(current(page)).toContainText('Alan Turing');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('d');
    await expect(row(page, 'Alan Turing')).toHaveCount(0);
  });

  await test.step('S snoozes an item until tomorrow; Undo restores it', async () => {
    await page.keyboard.press('s');
    await expect(current(page)).toContainText('Grace Hopper');
    await expect(page.getByText(/^Hedy Lamarr snoozed until /)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(current(page)).toContainText('Hedy Lamarr');
  });

  await test.step('L logs a contact and restarts keep in touch', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog', { name: 'Log an interaction' });
    await expect(dialog.getByText('Hedy Lamarr')).toBeVisible();
    await dialog.getByRole('button', { name: 'Log', exact: true }).press('Enter');
    await expect(current(page)).toContainText('Grace Hopper');
    await expect(row(page, 'Hedy Lamarr')).toHaveCount(0);
  });

  await test.step('M opens the conversation; answering removes the item', async () => {
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/\/messages\?id=\d+$/);
    const main = page.getByRole('main');
    const field = main.getByRole('textbox', { name: 'Message' });
    await field.fill('Yes');
    await field.press('Enter');
    await expect(region(page, 'Messages with Grace Hopper').getByText('Yes')).toBeVisible();
    await page.goto('/dashboard');
    await expect(current(page)).toContainText('Barbara Liskov');
  });

  await test.step('completing the last item shows that all is done', async () => {
    await page.keyboard.press('d');
    // Done only removes it from Today: the request is still pending.
    await expect(page.getByText('Nothing else for today')).toBeVisible();
    await ada.call('POST /api/connections/{id}/accept/', { params: { id: request } });
    await expect(page.getByText('All caught up')).toBeVisible();
  });
});

test('shows further people as items are completed, also in another tab', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  for (let number = 1; number <= 12; number += 1) await remind(ada, `Errand ${number}`);
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(people(page).locator(':scope > li')).toHaveCount(10);
  await expect(page.getByText('2 more')).toBeVisible();
  await page.keyboard.press('j');
  const first = await current(page).locator('[data-name]').textContent();
  await page.keyboard.press('d');
  await expect(page.getByText('1 more')).toBeVisible();
  await expect(people(page).locator(':scope > li')).toHaveCount(10);
  await expect(current(page).getByRole('link').first()).toBeFocused();
  await expect(other.getByText('1 more')).toBeVisible();
  await expect(other.getByText(first ?? '', { exact: true })).toHaveCount(0);
});

test('snoozes by menu until next week and by keyboard until a custom time', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  for (const title of ['Water the plants', 'Call the printers']) await remind(ada, title);
  await page.goto('/dashboard');
  await expect(people(page).locator(':scope > li')).toHaveCount(2);
  const menu = current(page).getByRole('button', { name: 'Snooze until…' });
  await menu.click();
  await page.getByRole('button', { name: /^Next week/ }).click();
  await expect(people(page).locator(':scope > li')).toHaveCount(1);
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pick a date…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await dialog.getByLabel('Until').fill(`${day(3)}T10:30`);
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByText('All caught up')).toBeVisible();
  const upcoming = region(page, 'Next 14 days');
  await expect(upcoming.getByRole('link', { name: 'Call the printers' })).toBeVisible();
});

test('accepts a request and hides the checklist', async ({ person }) => {
  const ada = await createUserWithFullDay(person);
  const { page } = ada;
  await page.goto('/dashboard');
  await row(page, 'Barbara Liskov').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('You’re now connected with Barbara Liskov')).toBeVisible();
  // Until the pointer leaves the list.
  await expect(row(page, 'Barbara Liskov').getByText('Connected', { exact: true })).toBeVisible();
  await row(page, 'Alan Turing').hover();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(row(page, 'Barbara Liskov')).toHaveCount(0);
  const steps = region(page, 'First steps');
  await expect(steps.getByText('Connect with someone').locator('xpath=ancestor::li')).toContainText(
    'done',
  );
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(region(page, 'Today').getByText(/waiting for you/)).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('links data quality issues to the filtered list', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await addContact(ada, 'Hedy', { email: 'hedy@example.org' });
  await addContact(ada, 'Alan');
  await page.goto('/dashboard');
  await region(page, 'Your address book')
    .getByRole('link', { name: '1 contact with no email' })
    .click();
  await expect(page).toHaveURL(/\/contacts\?missing=/);
  await expect(page.getByText('Alan', { exact: true })).toBeVisible();
  await expect(page.getByText('Hedy', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter No email' }).click();
  await expect(page.getByText('Hedy', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('shows every card in each state and its numbers as a table', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/dashboard-test');
  await expect(region(page, 'Today: loading').getByText('Loading: Today')).toBeAttached();
  for (const state of ['empty', 'full', 'failed'])
    await expect(region(page, `Today: ${state}`)).toBeVisible();
  const growth = region(page, 'Your network over the last 12 months: full');
  await growth.getByRole('button', { name: 'Show as table' }).click();
  await expect(growth.getByRole('table')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(320);
});
