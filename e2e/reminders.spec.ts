import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, openPage, test, type Person } from './support/people.ts';

/** The date this many days from today in UTC, the time zone of a new account. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

const inFormat = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const checkbox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Mark ${title} as done` });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function remind(person: Person, title: string, due_date: string, rrule?: string) {
  return person.call('POST /api/reminders/', { body: { title, due_date, rrule } });
}

test('creates, completes and undoes a reminder with a custom repeat', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await ada.call('POST /api/contacts/', { body: { first_name: 'Grace', last_name: 'Hopper' } });
  await page.goto('/reminders');

  await test.step('creates it from plain text', async () => {
    await page.getByRole('button', { name: 'New reminder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New reminder' });
    await dialog.getByLabel('Title').fill('Choir');
    await dialog.getByRole('combobox', { name: 'People' }).fill('grac');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Grace Hopper' }).click();
    const date = dialog.getByLabel('Date', { exact: true });
    await dialog.getByRole('button', { name: 'In 2 weeks' }).click();
    await expect(date).toHaveValue(inFormat(day(14)));
    await date.fill(day(0));
    await dialog.getByLabel('Repeat').selectOption('Custom…');
    await date.blur();
    await expect(date).toHaveValue(inFormat(day(0)));
    await dialog.getByRole('button', { name: 'Pick a day' }).first().click();
    await expect(dialog.locator(':focus')).toHaveAccessibleName(/, selected$/);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Every', { exact: true }).fill('3');
    await dialog.getByLabel('Unit').selectOption('days');
    await dialog.getByLabel('Ends').selectOption('After a number of occurrences');
    await dialog.getByLabel('Times').fill('5');
    await expect(dialog.getByRole('status')).toHaveText('Every 3 days, 5 times');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reminder set for today')).toBeVisible();
    await expect(section(page, 'Today').getByText('Every 3 days, 5 times')).toBeVisible();
    await expect(section(page, 'Today').getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('shows a title tall enough to tap above a close name', async () => {
    const title = page.getByRole('button', { name: 'Choir', exact: true });
    expect((await title.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  });

  await test.step('moves to the next date when completed, and back by Undo', async () => {
    await checkbox(page, 'Choir').click();
    await expect(page.getByText(/^Done\. Next: /)).toBeVisible();
    await expect(section(page, 'Today').getByText('Nothing for today.')).toBeVisible();
    await expect(checkbox(page, 'Choir')).not.toBeChecked();
    await undo(page).click();
    await expect(section(page, 'Today').getByText('Choir', { exact: true })).toBeVisible();
    // Each section is fetched separately, so the reminder may briefly be in two of them.
    await expect(page.getByRole('button', { name: 'Choir', exact: true })).toHaveCount(1);
  });

  await test.step('shows the same text in the form as in the row', async () => {
    await page.getByRole('button', { name: 'Choir', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit reminder' });
    await expect(dialog.getByRole('status')).toHaveText('Every 3 days, 5 times');
    await dialog.getByLabel('Notes').fill('Bring the scores');
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reminder saved')).toBeVisible();
    await expect(page).toHaveURL(/\/reminders$/);
  });
});

test('snoozes and undoes a reminder in two tabs', async ({ person, browser }) => {
  const ada = await person('Ada Lovelace');
  await remind(ada, 'Water the plants', day(0));
  const other = await openPage(browser, ada.token);
  const { page } = ada;
  await page.goto('/reminders');
  await other.goto('/reminders');
  await expect(checkbox(other, 'Water the plants')).toBeVisible();

  await section(page, 'Today').getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('button', { name: /^Next week/ }).click();
  for (const tab of [page, other])
    await expect(section(tab, 'Later').getByText(/^Snoozed until /)).toBeVisible();
  await undo(page).click();
  for (const tab of [page, other])
    await expect(section(tab, 'Today').getByText('Water the plants').first()).toBeVisible();
  // The two sections are fetched one after the other.
  await expect(section(other, 'Later').getByText('Water the plants')).toHaveCount(0);

  await checkbox(other, 'Water the plants').click();
  await expect(page.getByText('No reminders yet')).toBeVisible();
  await page.getByRole('button', { name: 'Show completed' }).click();
  await expect(checkbox(page, 'Water the plants')).toBeChecked();
  await other.context().close();
});

test('restarts a keep-in-touch schedule after a contact', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const { id } = await ada.call('POST /api/contacts/', {
    body: {
      first_name: 'Alan',
      last_name: 'Turing',
      cadence_days: 30,
      last_contacted_at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    },
  });
  await page.goto('/reminders');
  await expect(section(page, 'Overdue').getByText('Get in touch with Alan Turing')).toBeVisible();

  await page.goto(`/contacts?id=${id}&tab=reminders`);
  const card = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(card.getByText('Get in touch with Alan Turing')).toBeVisible();
  await card.getByRole('button', { name: 'Log', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log' }).click();
  await expect(page.getByText('Call logged')).toBeVisible();

  await page.goto('/reminders');
  await expect(section(page, 'Later').getByText('Get in touch with Alan Turing')).toBeVisible();
  await expect(section(page, 'Overdue').getByText('Nothing is overdue.')).toBeVisible();
  await page.getByRole('button', { name: 'Get in touch with Alan Turing', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit reminder' });
  await expect(
    dialog.getByText('Follows the contact’s keep-in-touch schedule: every month.'),
  ).toBeVisible();
});

test("shows completed reminders in the contact's timeline", async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const { id } = await ada.call('POST /api/contacts/', {
    body: { first_name: 'Mary', last_name: 'Shelley', birthday: '--08-30' },
  });
  await page.goto(`/contacts?id=${id}`);
  const card = page.getByRole('region', { name: 'Contact', exact: true });
  await card.getByRole('button', { name: 'Remind me about this birthday' }).click();
  await expect(card.getByRole('button', { name: /^Reminder set for / })).toBeVisible();

  await card.getByRole('button', { name: 'Remind', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New reminder' });
  await dialog.getByLabel('Title').fill('Ask about the novel');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('tab', { name: 'Reminders' }).click();
  await expect(card.getByText('Mary Shelley’s birthday')).toBeVisible();
  await checkbox(page, 'Ask about the novel').click();
  await expect(checkbox(page, 'Ask about the novel')).toBeHidden();
  await card.getByRole('tab', { name: 'Timeline' }).click();
  await card.getByRole('radio', { name: 'Reminders' }).check();
  await expect(card.getByText('Completed reminder: Ask about the novel')).toBeVisible();
});

test('creates a follow-up for a message', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const { id } = await grace.call('POST /api/conversations/start/', {
    body: { to_user: ada.id, initial_message: 'Could you send me the table?' },
  });
  const { page } = ada;
  await page.goto(`/messages?id=${id}`);
  await page.getByRole('region', { name: 'Messages with Grace Hopper' }).hover();
  await page.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('button', { name: 'Remind me' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await expect(page.getByText('Reminder set for tomorrow')).toBeVisible();
  await page.goto('/reminders');
  await expect(page.getByText('Reply to Grace Hopper').first()).toBeVisible();
  await expect(page.getByText('Follow-up')).toBeVisible();
});

test('creates and finds a reminder in the palette', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('new remin');
  await page.getByRole('option', { name: 'New reminder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New reminder' });
  await dialog.getByLabel('Title').fill('Tune the piano');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Reminder set for /)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('piano');
  await page.getByRole('option', { name: /Tune the piano/ }).click();
  await expect(page).toHaveURL(/\/reminders\?id=\d+/);
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Tune the piano');
});
