import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, newEmail, openPage, PASSWORD, test } from './support/people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('completes all six onboarding steps', async ({ visitor: page }) => {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill(newEmail('Ada'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await press(page, 'Sign up');
  await expect(page).toHaveURL('/onboarding');

  await expect(heading(page, 'Name and time zone')).toBeVisible();
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  await page.getByLabel('Last name').fill('Lovelace');
  await press(page, 'Continue');

  await expect(heading(page, 'What will you use Acquaint for?')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Clients' }).check();
  await press(page, 'Continue');
  await expect(
    page.getByText('Contact types set up: Client, Prospect, Partner, Supplier'),
  ).toBeVisible();

  await expect(heading(page, 'Import your contacts')).toBeFocused();
  await page.getByRole('radio', { name: 'Paste addresses' }).check();
  await page
    .getByLabel('Names and addresses')
    .fill('"Hopper, Grace" <grace@example.org>; Mary Jackson <mary@example.org>\nhello');
  await expect(page.getByText('2 people recognized, 1 skipped')).toBeVisible();
  await expect(page.getByText('Line 2: “hello” has no email address.')).toBeVisible();
  await press(page, 'Continue');

  await expect(heading(page, 'Pick five people to stay in touch with')).toBeFocused();
  await press(page, 'Add Grace Hopper');
  await page.getByLabel('How often to contact Grace Hopper').selectOption('every week');
  await press(page, 'Continue');

  await expect(heading(page, 'How others see you')).toBeFocused();
  await page.getByLabel('Headline').fill('First programmer');
  await page.getByRole('switch', { name: 'Let people find me' }).check();
  await press(page, 'Continue');

  await expect(heading(page, 'Reminders & security')).toBeFocused();
  await page.getByLabel('All-day reminders at').selectOption('07:30');
  await press(page, 'Continue');

  await expect(page.getByRole('heading', { level: 1, name: 'All set' })).toBeFocused();
  await expect(page.getByText('2 contacts in your address book.')).toBeVisible();
  await press(page, 'Go to the dashboard');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/2 contacts/);

  await page.goto('/contacts');
  await page.getByText('Grace Hopper').click();
  await expect(page.getByText(/Keep in touch: weekly/)).toBeVisible();
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
});

test('skips all onboarding steps by keyboard', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await page.goto('/onboarding');
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
    const skip = page.getByRole('button', { name: 'Skip', exact: true });
    await skip.focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'All set' })).toBeFocused();
  await expect
    .poll(async () => (await call('GET /api/me/')).onboarding_completed_at)
    .not.toBeNull();
  expect((await call('GET /api/contact-types/')).results).toHaveLength(10);
});

test('continues to the redirect target after skipping onboarding', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/onboarding?redirect=%2Fcontacts%3Fq%3Dada');
  await press(page, 'Skip setup');
  await expect(page).toHaveURL('/contacts?q=ada');
});

test('resumes onboarding at the fourth step in another browser', async ({ person, browser }) => {
  const { page, token, call } = await person('Ada Lovelace');
  await call('POST /api/contacts/', { body: { first_name: 'Grace', last_name: 'Hopper' } });
  await page.goto('/onboarding');
  await press(page, 'Continue');
  await press(page, 'Skip');
  await press(page, 'Skip');
  await expect(heading(page, 'Pick five people to stay in touch with')).toBeVisible();
  await press(page, 'Add Grace Hopper');
  await expect.poll(async () => (await call('GET /api/me/')).onboarding_step).toBe(3);

  const other = await openPage(browser, token);
  await other.goto('/onboarding');
  await expect(other.getByText('Step 4 of 6')).toBeVisible();
  await expect(heading(other, 'Pick five people to stay in touch with')).toBeVisible();
  await press(other, 'Continue');
  await expect(heading(other, 'How others see you')).toBeFocused();
  await other.goBack();
  await expect(heading(other, 'Pick five people to stay in touch with')).toBeFocused();
  await other.context().close();
});

const STEPS = ['name', 'purposes', 'contacts', 'people', 'profile', 'reminders', 'done'];

test('has no axe violations or overflow in any onboarding step', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await call('POST /api/contacts/', { body: { first_name: 'Grace', cadence_days: 30 } });
  await call('POST /api/contacts/', { body: { first_name: 'Mary' } });
  for (const step of STEPS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/onboarding?step=${step}`);
    await expect(page.getByRole('button', { name: /^(Continue|Review steps)$/ })).toBeVisible();
    if (step === 'people') await press(page, 'Add Mary');
    if (step === 'contacts') {
      await page.getByRole('radio', { name: 'Paste addresses' }).check();
      await page.getByLabel('Names and addresses').fill('Ada <ada@example.org>\nhello');
      await expect(page.getByText('1 person recognized, 1 skipped')).toBeVisible();
    }
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
  }
});
