import { expect, test } from './support/people.ts';

test('opens one dropdown at a time and closes it by Escape or a click outside', async ({
  person,
}) => {
  const { page } = await person('Ada Lovelace');
  await page.goto('/dashboard');
  const banner = page.getByRole('banner');
  const bell = banner.getByRole('button', { name: /Notifications/ });
  const messages = banner.getByRole('button', { name: /Messages/ });
  const user = banner.getByRole('button', { name: /User menu/ });

  await bell.click();
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(page.getByText("We'll notify you when something happens")).toBeVisible();

  await messages.click();
  await expect(messages).toHaveAttribute('aria-expanded', 'true');
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(page.getByText('Your conversations will appear here')).toBeVisible();

  await user.click();
  await expect(messages).toHaveAttribute('aria-expanded', 'false');
  for (const name of ['Dashboard', 'Reminders', 'Settings', 'Earnings'])
    await expect(page.getByRole('link', { name }).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(user).toHaveAttribute('aria-expanded', 'false');
  await expect(user).toBeFocused();

  await bell.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
});

test('offers the same five pages in the mobile menu', async ({ person }) => {
  const { page } = await person('Ada Lovelace');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  for (const name of ['Dashboard', 'Contacts', 'Reminders', 'Profile', 'Settings'])
    await expect(page.getByRole('link', { name }).last()).toBeVisible();
});
