import { expect, newEmail, PASSWORD, test } from './support/people.ts';

test('signs up, logs out and logs in again', async ({ visitor }) => {
  const email = newEmail('Grace');
  await visitor.goto('/');
  await visitor.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await visitor.getByLabel('First name').fill('Grace');
  await visitor.getByLabel('Last name').fill('Hopper');
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('checkbox', { name: /terms/i }).check();
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor).toHaveURL('/onboarding');
  await expect(visitor.getByRole('heading', { name: 'Welcome' })).toBeVisible();

  await visitor.getByRole('button', { name: 'User menu' }).click();
  await expect(visitor.getByText('Grace Hopper')).toBeVisible();
  await expect(visitor.getByText(email)).toBeVisible();
  await visitor.getByRole('button', { name: 'Sign out' }).click();
  await expect(visitor).toHaveURL('/');

  await visitor.goto('/contacts?q=ada');
  await expect(visitor).toHaveURL('/login?redirect=%2Fcontacts%3Fq%3Dada');
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Log in' }).click();
  await expect(visitor).toHaveURL('/contacts?q=ada');
});

test('accepts pasted passwords', async ({ visitor }) => {
  for (const path of ['/signup', '/login'])
    await test.step(path, async () => {
      await visitor.goto(path);
      const email = visitor.getByLabel('Email', { exact: true });
      await email.fill(PASSWORD);
      await email.press('ControlOrMeta+a');
      await email.press('ControlOrMeta+x');
      await expect(email).toHaveValue('');
      const password = visitor.getByLabel('Password', { exact: true });
      await password.press('ControlOrMeta+v');
      await expect(password).toHaveValue(PASSWORD);
      await expect(password).toHaveAttribute('type', 'password');
      await expect(password).toHaveAttribute('autocomplete', /^(new|current)-password$/);
    });
});

test("doesn't reveal which credential is wrong", async ({ visitor, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401/);
  await visitor.goto('/login');
  await visitor.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  await visitor.getByLabel('Password', { exact: true }).fill('not this one');
  await visitor.getByRole('button', { name: 'Log in' }).click();
  await expect(visitor.getByText('Invalid email or password')).toBeVisible();
});

test('shows form errors at their fields and focuses the first', async ({ visitor }) => {
  await visitor.goto('/signup');
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByText('Enter your first name.')).toBeVisible();
  await expect(visitor.getByLabel('First name')).toBeFocused();
});

test('logs out after an expired session and links back', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401/);
  const { page, call } = await person('Ada Lovelace');
  await call('POST /api/logout/');
  await page.goto('/contacts');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Log in', exact: true }).first().click();
  await expect(page).toHaveURL('/login?redirect=%2Fcontacts');
});

test('logs out an open page when its session ends elsewhere', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const { page, call } = await person('Ada Lovelace');
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await call('POST /api/logout/');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/session/i).first()).toBeVisible();
});

test('offers Try Again when a chunk fails for another reason', async ({
  visitor: page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_|^Error\n/);
  const forgot = page.getByRole('link', { name: /Forgot/ });
  await page.goto('/login');
  await expect(forgot).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.route('**/assets/forgot-password*', (route) => route.abort());
  await forgot.click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('Page loading error occurred')).toBeVisible();

  await page.unroute('**/assets/forgot-password*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /password/i })).toBeVisible();
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
});
