import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { connect, expect, openPage, test, type Person } from './support/people.ts';

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('group', { name: 'Notifications' });
const main = (page: Page) => page.getByRole('main');

/** Brings each page to the front, because a background tab renders only once a second. */
async function expectBells(pages: readonly Page[], name: string): Promise<void> {
  for (const page of pages) {
    await page.bringToFront();
    await expect(bell(page)).toHaveAccessibleName(name);
  }
}

const requestConnection = (from: Person, to: Person) =>
  from.call('POST /api/connections/', { body: { to_user: to.id } });

async function share(from: Person, to: Person, contact_id?: number): Promise<number> {
  const id =
    contact_id ?? (await from.call('POST /api/contacts/', { body: { first_name: 'Hedy' } })).id;
  const body = { to_user: to.id, contacts: [id], message: '', related_need: '', left_out: [] };
  await from.call('POST /api/contact-shares/multi_share/', { body });
  return id;
}

test('syncs notifications and their read state over tabs and browsers', async ({
  browser,
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const tab = ada.page;
  const second = await tab.context().newPage();
  const otherBrowser = await openPage(browser, ada.token);
  const all = [tab, second, otherBrowser];
  await tab.goto('/profile');
  await second.goto('/notifications');
  await otherBrowser.goto('/contacts');
  await grace.page.goto('/dashboard');
  for (const page of all) await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(main(second).getByText('No notifications yet')).toBeVisible();

  await test.step('shows a request', async () => {
    await requestConnection(grace, ada);
    await expect(bell(second)).toHaveAccessibleName('Notifications 1 unread');
    await expectBells(all, 'Notifications 1 unread');
    await second.bringToFront();
    await expect(main(second).getByText('Grace Hopper wants to connect')).toBeVisible();
  });

  await test.step('keeps a read request pending', async () => {
    await tab.bringToFront();
    await bell(tab).click();
    await panel(tab).getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(tab)).toHaveAccessibleName('Notifications');
    await expectBells(all, 'Notifications');
    await otherBrowser.reload();
    await expect(bell(otherBrowser)).toHaveAccessibleName('Notifications');
    await bell(otherBrowser).click();
    await expect(panel(otherBrowser).getByText('Grace Hopper wants to connect')).toBeVisible();
    await expect(panel(otherBrowser).getByText('Unread')).toHaveCount(0);
  });

  await test.step('shows an accepted request', async () => {
    await tab.bringToFront();
    await panel(tab).getByRole('button', { name: 'Accept Grace Hopper' }).click();
    await expect(bell(grace.page)).toHaveAccessibleName('Notifications 1 unread');
    await expect(panel(otherBrowser).getByText('No notifications yet')).toBeVisible();
    await expect(
      panel(otherBrowser).getByText("We'll notify you when something happens"),
    ).toBeVisible();
    await bell(grace.page).click();
    await panel(grace.page)
      .getByRole('link', { name: /Ada Lovelace accepted your connection request Just now/ })
      .click();
    await expect(grace.page).toHaveURL(`/messages?user=${ada.id}`);
    await expect(bell(grace.page)).toHaveAccessibleName('Notifications');
  });

  await test.step('shows a share', async () => {
    await tab.bringToFront();
    await share(grace, ada);
    await expect(bell(tab)).toHaveAccessibleName('Notifications 1 unread');
    await second.bringToFront();
    await main(second)
      .getByRole('link', { name: /Grace Hopper shared a contact with you/ })
      .click();
    await expect(second).toHaveURL(/\/messages\?id=\d+/);
    await expectBells(all, 'Notifications');
  });
  await otherBrowser.context().close();
});

test('filters the notifications page by URL', async ({ person }) => {
  const [ada, grace, alan] = [
    await person('Ada Lovelace'),
    await person('Grace Hopper'),
    await person('Alan Turing'),
  ];
  await connect(ada, grace);
  await share(grace, ada);
  await requestConnection(alan, ada);
  await ada.page.goto('/notifications');
  const list = main(ada.page);
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Today']);
  const rows = list.getByRole('listitem').filter({ hasNot: ada.page.getByRole('heading') });
  await expect(rows).toHaveText([/Alan Turing wants/, /shared a contact/, /accepted your/]);

  await list.getByRole('radio', { name: 'Connections' }).check();
  await expect(ada.page).toHaveURL('/notifications?filter=connections');
  await expect(rows).toHaveText([/Alan Turing wants/, /accepted your/]);
  await ada.page.reload();
  await expect(rows).toHaveText([/Alan Turing wants/, /accepted your/]);
  await list.getByRole('radio', { name: 'Security' }).check();
  await expect(list.getByText('No security notifications')).toBeVisible();

  await list.getByRole('radio', { name: 'Unread' }).check();
  await expect(rows).toHaveCount(3);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByText('No unread notifications')).toBeVisible();
  await ada.page.goto('/notifications?filter=nonsense');
  await expect(rows).toHaveCount(3);
});

test('loads older notifications once while scrolling', async ({ person }) => {
  test.slow();
  const [ada, grace, alan] = [
    await person('Ada Lovelace'),
    await person('Grace Hopper'),
    await person('Alan Turing'),
  ];
  await connect(ada, grace);
  for (const friend of [grace, alan]) {
    let contact: number | undefined;
    for (let number = 0; number < 101; number += 1) contact = await share(friend, ada, contact);
  }
  await ada.page.goto('/notifications');
  const oldest = main(ada.page).getByText('Grace Hopper accepted your connection request');
  await expect(bell(ada.page)).toHaveAccessibleName('Notifications 99+ unread');
  await expect(async () => {
    await ada.page.mouse.wheel(0, 5_000);
    await expect(oldest).toBeVisible({ timeout: 200 });
  }).toPass();
  // The list is virtualized: only visible rows are in the DOM.
  expect(await main(ada.page).getByRole('listitem').count()).toBeLessThan(60);
});

test('operates the bell by keyboard', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await requestConnection(grace, ada);
  const { page } = ada;
  await page.goto('/dashboard');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeViolations(page, 'header');
  const ignore = panel(page).getByRole('button', { name: 'Ignore Grace Hopper' });
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Tab');
  await expect(ignore).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('No notifications yet')).toBeVisible();
  await expect(panel(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(bell(page)).toBeFocused();
});

test('has no clipping or horizontal overflow at 320 px', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await share(grace, ada);
  const { page } = ada;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/notifications');
  await expect(main(page).getByText('Grace Hopper shared a contact with you')).toBeVisible();
  for (const name of ['All', 'Unread', 'Connections', 'Shares', 'Security'])
    await expect(main(page).getByRole('radio', { name })).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: 'See all notifications' })).toBeInViewport();
});
