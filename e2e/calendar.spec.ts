import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test, type Person } from './support/people.ts';
import { readTranslations } from './support/translations.ts';

const region = { locale: 'en-GB', week_start: 1, time_zone: 'Europe/Berlin' };

/** A date in the user's next month, so that no reminder becomes due during a test. */
function dayOfNextMonth(date: number): string {
  const [year = 0, thisMonth = 0] = new Date()
    .toLocaleDateString('sv', { timeZone: region.time_zone })
    .split('-')
    .map(Number);
  return new Date(Date.UTC(year, thisMonth, date)).toISOString().slice(0, 10);
}

const formatDay = (day: string, options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(day));
const monthName = (day: string, locale = 'en-GB') =>
  formatDay(day, { month: 'long', year: 'numeric' }, locale);
const shortDay = (day: string) =>
  formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });

/** As date fields show it: "24/11/2026". */
const numericDay = (day: string) => day.split('-').toReversed().join('/');

/** Opens next month in the calendar by clicking. */
async function openNextMonth({ page, call }: Person, settings: object = {}): Promise<void> {
  await call('PATCH /api/me/', { body: { ...region, ...settings } });
  await page.goto('/reminders');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
}

const month = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const cell = (page: Page, day: string) => page.locator(`[role=cell][data-date="${day}"]`);
const entry = (scope: Page | Locator, name: string) => scope.getByRole('button', { name });

test('drags one date of a reminder and undoes it', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const [from, to] = [dayOfNextMonth(10), dayOfNextMonth(12)];
  await ada.call('POST /api/reminders/', {
    body: { title: 'Water the plants', due_date: from, rrule: 'FREQ=WEEKLY' },
  });
  await openNextMonth(ada);
  await expect(month(page)).toHaveText(monthName(from));
  await entry(cell(page, from), 'Water the plants').dragTo(cell(page, to));
  await expect(page.getByText(`Moved to ${shortDay(to)} (this date only)`)).toBeVisible();
  await expect(entry(cell(page, to), 'Water the plants')).toBeVisible();
  await expect(entry(cell(page, from), 'Water the plants')).toBeHidden();
  // The rest of the series doesn't move.
  await expect(entry(cell(page, dayOfNextMonth(17)), 'Water the plants')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Next month' }).click();
  await entry(cell(page, to), 'Water the plants').dragTo(cell(page, dayOfNextMonth(13)));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(cell(page, to), 'Water the plants')).toBeVisible();
  const range = { from: dayOfNextMonth(1), to: dayOfNextMonth(28) };
  const dates = async () => {
    const { results } = await ada.call('GET /api/reminders/occurrences/', { query: range });
    return results.map(({ date }) => date);
  };
  await expect.poll(dates).toEqual([to, dayOfNextMonth(17), dayOfNextMonth(24)]);
});

test('moves a reminder by keyboard in month and week', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const day = dayOfNextMonth(10);
  await ada.call('POST /api/reminders/', {
    body: {
      title: 'Call Grace',
      due_date: day,
      due_time: '09:00',
      time_zone: region.time_zone,
    },
  });
  await openNextMonth(ada);
  const call = entry(page, 'Call Grace');
  await call.focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Move here' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const status = page
    .getByRole('status')
    .filter({ hasText: formatDay(dayOfNextMonth(18), { dateStyle: 'long' }) });
  await expect(status).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Moved to ${shortDay(dayOfNextMonth(18))}`)).toBeVisible();
  await expect(entry(cell(page, dayOfNextMonth(18)), 'Call Grace')).toBeFocused();

  await page.keyboard.press('m');
  await page.keyboard.press('PageDown');
  await expect(month(page)).not.toHaveText(monthName(day));
  await page.keyboard.press('Escape');
  await expect(month(page)).toHaveText(monthName(day));
  await expect(call).toBeFocused();

  await page.getByRole('radio', { name: 'Week' }).check();
  await call.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Moved to ${shortDay(dayOfNextMonth(18))}, 09:30`)).toBeVisible();
  const options = { query: { from: dayOfNextMonth(18), to: dayOfNextMonth(18) } };
  const { results } = await ada.call('GET /api/reminders/occurrences/', options);
  expect(results).toMatchObject([{ date: dayOfNextMonth(18), time: '09:30' }]);
});

test('creates a reminder on an empty day by keyboard', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await openNextMonth(ada);
  // Early enough in the month that the keys below don't leave it.
  await page.locator(`[data-day="${dayOfNextMonth(10)}"]`).focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'PageDown', 'PageUp'])
    await page.keyboard.press(key);
  const focusedDay = await page.locator(':focus').getAttribute('data-day');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(numericDay(focusedDay ?? ''));
  await page.getByLabel('Title').fill('Buy a present');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(entry(cell(page, focusedDay ?? ''), 'Buy a present')).toBeVisible();

  await cell(page, dayOfNextMonth(20)).click();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(
    numericDay(dayOfNextMonth(20)),
  );
});

test('keeps the calendar and its open form when returning', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await openNextMonth(ada);
  await page.getByRole('button', { name: 'Next month' }).click();
  const shownMonth = monthName(dayOfNextMonth(40));
  await expect(month(page)).toHaveText(shownMonth);
  await page.getByRole('button', { name: 'New reminder', exact: true }).click();
  await page.getByLabel('Title').fill('Half a thought');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminders');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await page.getByLabel('Title').press('End');
  await page.keyboard.type(', now whole');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(month(page)).toHaveText(shownMonth);
});

test("keeps the calendar's scroll position when returning", async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await openNextMonth(ada);
  await page.getByRole('radio', { name: 'Week' }).check();
  const seven = page.getByText('07:00', { exact: true });
  await expect(seven).toBeInViewport();
  await page.mouse.move(640, 600);
  await page.mouse.wheel(0, 400);
  await expect(seven).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 120));
  const fifteen = page.getByText('15:00', { exact: true });
  await expect(fifteen).toBeInViewport();
  const initialBox = await fifteen.boundingBox();
  // The scroll position is saved on the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminders');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(month(page)).toBeVisible();
  await expect
    .poll(async () => Math.abs(((await fifteen.boundingBox())?.y ?? 0) - (initialBox?.y ?? 0)))
    .toBeLessThan(4);
});

test('shows nothing of the calendar to the next user', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const joan = await person('Joan Clarke');
  const { page } = ada;
  await openNextMonth(ada);
  await page.getByRole('button', { name: 'New reminder', exact: true }).click();
  await page.getByLabel('Title').fill('A secret of Ada');
  await page.goBack();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByLabel('Email', { exact: true }).fill(joan.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Reminders', exact: true }).first().click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(month(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveCount(0);
});

test("uses the user's first weekday and month names", async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const columns = page.getByRole('columnheader');
  await openNextMonth(ada, { week_start: 0, locale: 'en-US' });
  await expect(columns.first()).toContainText('Sun');
  // An open page would load again in the new language.
  await page.goto('about:blank');
  await ada.call('PATCH /api/me/', {
    body: { ...region, week_start: 1, locale: 'de-DE', language: 'de' },
  });
  const t = readTranslations('de');
  await page.goto('/reminders/calendar');
  await page.getByRole('button', { name: t('Next month') }).click();
  await expect(columns.first()).toContainText('Mo');
  await expect(month(page)).toHaveText(monthName(dayOfNextMonth(1), 'de-DE'));
});

test('shows birthdays and creates a reminder for one', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const day = dayOfNextMonth(15);
  await ada.call('POST /api/contacts/', {
    body: { first_name: 'Grace', last_name: 'Hopper', birthday: `1990${day.slice(4)}` },
  });
  await openNextMonth(ada);
  await entry(cell(page, day), 'Grace Hopper').click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Open the contact' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByText('Yearly reminder set')).toBeVisible();
  await entry(cell(page, day), 'Grace Hopper').click();
  await expect(page.getByRole('dialog', { name: 'Edit reminder' })).toBeVisible();
});

test('has no axe violations in the calendar', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  const title = 'A reminder with a long title';
  const [due_date, due_time] = [dayOfNextMonth(1), '09:00'];
  // One timed reminder per day, and on one day more reminders than fit.
  const daily = { title, due_date, due_time, rrule: 'FREQ=DAILY' };
  for (const body of [daily, ...Array.from({ length: 5 }, () => ({ title, due_date }))])
    await ada.call('POST /api/reminders/', { body });
  await openNextMonth(ada);
  for (const view of ['Month', 'Week', 'Agenda']) {
    await page.getByRole('radio', { name: view }).check();
    await expect(entry(page, title).first()).toBeVisible();
    await expectNoAxeViolations(page);
  }
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByLabel('Private link')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('shows dots with details below on a phone without horizontal overflow', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const { page } = ada;
  await page.setViewportSize({ width: 320, height: 700 });
  const body = {
    title: 'Donaudampfschifffahrtsgesellschaftskapitän',
    due_date: dayOfNextMonth(10),
  };
  await ada.call('POST /api/reminders/', { body });
  await openNextMonth(ada);
  await entry(page, `${formatDay(dayOfNextMonth(10), { dateStyle: 'full' })}, 1 reminder`).click();
  await expect(entry(page, `All day ${body.title}`)).toBeVisible();
  for (const view of ['Month', 'Week', 'Agenda']) {
    await page.getByRole('radio', { name: view }).check();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  }
});
