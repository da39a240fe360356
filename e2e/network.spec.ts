import type { Page } from '@playwright/test';
import { getLink, waitForEmail } from './support/mails.ts';
import { connect, expect, newEmail, PASSWORD, test, type Person } from './support/people.ts';

async function verifyEmail({ email, call }: Person): Promise<void> {
  const link = getLink(await waitForEmail(email, /verify your email/i));
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  await call('POST /api/email-verification/', { body: { token } });
}

async function openNetwork(page: Page): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('tab', { name: 'Network' }).click();
}

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Notifications/ });
/** The dropdown of the bell; the dashboard has the same buttons. */
const bellPanel = (page: Page) => page.getByRole('group', { name: 'Notifications' });
type Section = 'Requests' | 'People' | 'Suggestions';
const rowOf = (page: Page, section: Section, name: string) =>
  page
    .getByRole('region', { name: section, exact: true })
    .getByRole('listitem')
    .filter({ hasText: name });

/** The path and query of the user's connect link. */
async function getConnectLink(page: Page): Promise<string> {
  await openNetwork(page);
  const address = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test('connects and disconnects two users with a common connection', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  const mary = await person('Mary Somerville');
  for (const { call } of [grace, mary])
    await call('PATCH /api/me/', { body: { discoverable: true } });
  await connect(ada, mary);
  await connect(grace, mary);

  await test.step('requests a connection with a suggested user', async () => {
    await openNetwork(ada.page);
    const suggestion = rowOf(ada.page, 'Suggestions', 'Grace Hopper');
    await expect(suggestion.getByText('1 mutual connection')).toBeVisible();
    await grace.page.goto('/dashboard');
    await suggestion.getByRole('button', { name: 'Connect' }).click();
    await expect(ada.page.getByText('Request sent to Grace Hopper')).toBeVisible();
    await expect(rowOf(ada.page, 'Requests', 'Grace Hopper')).toBeVisible();
  });

  await test.step('the recipient is notified and accepts', async () => {
    // The request and Mary's acceptance.
    await expect(bell(grace.page)).toHaveAccessibleName(/2/);
    await bell(grace.page).click();
    await bellPanel(grace.page).getByRole('button', { name: 'Accept' }).click();
    await expect(rowOf(ada.page, 'People', 'Grace Hopper')).toBeVisible();
    await expect(rowOf(ada.page, 'Requests', 'Grace Hopper')).toHaveCount(0);
  });

  await test.step('both are connections and contacts of each other', async () => {
    for (const [page, other] of [
      [ada.page, 'Grace Hopper'],
      [grace.page, 'Ada Lovelace'],
    ] as const) {
      await openNetwork(page);
      await expect(page.getByRole('link', { name: `Message ${other}` })).toBeVisible();
      await page.getByRole('tab', { name: 'Contacts', exact: true }).click();
      await page.getByRole('link', { name: new RegExp(other) }).click();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    }
  });

  await test.step('the name links to the profile', async () => {
    await openNetwork(ada.page);
    await ada.page.getByRole('link', { name: 'Grace Hopper', exact: true }).click();
    const profile = ada.page.getByRole('dialog', { name: 'Profile' });
    await expect(profile.getByText(grace.email)).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
  });

  await test.step('removing the connection after a confirmation updates both lists', async () => {
    await openNetwork(grace.page);
    await ada.page.getByRole('button', { name: 'More actions for Grace Hopper' }).click();
    await ada.page.getByRole('button', { name: 'Remove connection' }).click();
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(rowOf(ada.page, 'People', 'Grace Hopper')).toHaveCount(0);
    // The focus moves to the remaining row.
    await expect(
      ada.page.getByRole('link', { name: 'Mary Somerville', exact: true }),
    ).toBeFocused();
    await expect(rowOf(grace.page, 'People', 'Ada Lovelace')).toHaveCount(0);
  });
});

test('rejects silently and withdraws a request', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  const mary = await person('Mary Somerville');
  for (const { id } of [grace, mary])
    await ada.call('POST /api/connections/', { body: { to_user: id } });

  await openNetwork(ada.page);
  await openNetwork(grace.page);
  const request = rowOf(grace.page, 'Requests', 'Ada Lovelace');
  await request.getByRole('button', { name: 'Ignore' }).click();
  await grace.page.getByText('Ignored requests').click();
  await expect(request.getByRole('button', { name: 'Connect' })).toBeVisible();
  await ada.page.reload();
  await expect(rowOf(ada.page, 'Requests', 'Grace Hopper')).toBeVisible();

  await openNetwork(mary.page);
  await expect(rowOf(mary.page, 'Requests', 'Ada Lovelace')).toBeVisible();
  await rowOf(ada.page, 'Requests', 'Mary Somerville')
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(rowOf(ada.page, 'Requests', 'Mary Somerville')).toHaveCount(0);
  await expect(ada.page.getByRole('link', { name: 'Grace Hopper', exact: true })).toBeFocused();
  await expect(mary.page.getByText('No requests', { exact: true })).toBeVisible();
});

test('returns a new user to a connect link after sign-up', async ({ person, visitor }) => {
  const ada = await person('Ada Lovelace');
  const link = await getConnectLink(ada.page);

  await visitor.goto(link);
  await expect(visitor).toHaveURL(/\/login\?redirect=/);
  await visitor.getByRole('link', { name: 'Create an account' }).click();
  await visitor.getByLabel('First name').fill('Hedy');
  await visitor.getByLabel('Last name').fill('Lamarr');
  await visitor.getByLabel('Email', { exact: true }).fill(newEmail('Hedy'));
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('checkbox', { name: /terms/i }).check();
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await visitor.getByRole('button', { name: 'Skip setup' }).click();

  const dialog = visitor.getByRole('dialog', { name: 'Connect' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(
    dialog.getByText('Request sent. We’ll let you know when Ada Lovelace accepts'),
  ).toBeVisible();
  await bell(ada.page).click();
  await bellPanel(ada.page).getByRole('button', { name: 'Accept Hedy Lamarr' }).click();
  await dialog.getByRole('link', { name: 'Message Ada Lovelace' }).click();
  await expect(visitor).toHaveURL(/\/messages/);
});

test("invalidates the old connect link and recognizes one's own", async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  const oldLink = await getConnectLink(ada.page);
  await ada.page.getByRole('button', { name: 'Reset link' }).click();
  const confirmation = ada.page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Reset link' }).click();
  await expect(confirmation).toBeHidden();
  const link = await getConnectLink(ada.page);
  expect(link).not.toBe(oldLink);

  await grace.page.goto(oldLink);
  await expect(grace.page.getByText('This link doesn’t work')).toBeVisible();
  await grace.page.goto(link);
  await expect(grace.page.getByText('Ada Lovelace gave you this link.')).toBeVisible();
  await ada.page.goto(link);
  await ada.page.getByRole('button', { name: 'Show my link' }).click();
  const download = ada.page.waitForEvent('download');
  await ada.page.getByRole('button', { name: 'Save the QR code' }).click();
  expect((await download).suggestedFilename()).toBe('acquaint-link.png');
});

test('turns an invitation into a request or an email', async ({ person, visitor }) => {
  const ada = await person('Ada Lovelace');
  const grace = await person('Grace Hopper');
  const stranger = newEmail('stranger');
  await verifyEmail(ada);
  await verifyEmail(grace);
  await grace.call('PATCH /api/me/', { body: { discoverable: true } });
  await grace.page.goto('/dashboard');

  await openNetwork(ada.page);
  await ada.page
    .getByRole('textbox', { name: 'Email addresses' })
    .fill(`${grace.email}, ${stranger}`);
  await ada.page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(ada.page.getByText('Invitations sent.')).toBeVisible();

  await expect(bell(grace.page)).toHaveAccessibleName(/1/);
  await bell(grace.page).click();
  await expect(
    bellPanel(grace.page).getByRole('button', { name: 'Accept Ada Lovelace' }),
  ).toBeVisible();
  await visitor.goto(getLink(await waitForEmail(stranger, /Ada Lovelace/)));
  await expect(visitor).toHaveURL(/\/login\?redirect=.*connect/);
});

test('stops suggesting a dismissed user', async ({ person }) => {
  const ada = await person('Ada Lovelace');
  const mary = await person('Mary Somerville');
  await connect(ada, mary);
  const others = [await person('Grace Hopper'), await person('Hedy Lamarr')];
  for (const { call } of [mary, ...others])
    await call('PATCH /api/me/', { body: { discoverable: true } });
  for (const other of others) await connect(other, mary);

  await openNetwork(ada.page);
  await rowOf(ada.page, 'Suggestions', 'Grace Hopper')
    .getByRole('button', { name: 'Dismiss' })
    .press('Enter');
  await expect(rowOf(ada.page, 'Suggestions', 'Grace Hopper')).toHaveCount(0);
  await expect(ada.page.getByRole('link', { name: 'Hedy Lamarr', exact: true })).toBeFocused();
  await ada.page.reload();
  await expect(rowOf(ada.page, 'Suggestions', 'Hedy Lamarr')).toBeVisible();
  await expect(rowOf(ada.page, 'Suggestions', 'Grace Hopper')).toHaveCount(0);
});
