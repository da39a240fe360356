import type { Locator, Page, Route } from '@playwright/test';
import { connect, expect, PASSWORD, sessionCookies, test, type Person } from './support/people.ts';

const SEND_URL = /\/api\/conversations\/(start\/|\d+\/messages\/)$/;

/** Handles the requests with which this browser sends messages. */
async function interceptSending(
  page: Page,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.context().route(SEND_URL, (route) => {
    return route.request().method() === 'POST' ? handle(route) : route.continue();
  });
}

async function restoreSending(page: Page): Promise<void> {
  await page.context().unroute(SEND_URL);
}

async function write(page: Page, ...contents: string[]): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox', { name: 'Message' });
  for (const content of contents) {
    await field.fill(content);
    await field.press('Enter');
  }
}

const thread = (page: Page, other: Person): Locator =>
  page.getByRole('region', { name: `Messages with ${other.name}` });

/** The message texts of a thread, from top to bottom. */
const bubbles = (page: Page, other: Person): Locator => thread(page, other).locator('li li p[dir]');

const REJECTION = {
  status: 403,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', status: 403, code: 'not_allowed', detail: 'Not now.' },
};

test('sends offline messages once in order after a reload', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await ada.page.goto(`/messages?user=${grace.id}`);
  await grace.page.goto(`/messages?user=${ada.id}`);
  await expect(ada.page.getByText('No messages yet').first()).toBeVisible();
  await ada.page.context().setOffline(true);
  await expect(ada.page.getByText(/You’re offline/)).toBeVisible();
  await write(ada.page, 'One', 'Two', 'Three');
  const unsent = ada.page.getByRole('list', { name: 'Sending messages' });
  await expect(unsent.getByText('Will send when you reconnect')).toBeVisible();
  await expect(unsent.getByRole('listitem')).toHaveText([/One/, /Two/, /Three/]);

  await interceptSending(ada.page, (route) => route.abort());
  await ada.page.context().setOffline(false);
  await ada.page.reload();
  await expect(unsent.getByRole('listitem')).toHaveText([/One/, /Two/, /Three/]);
  await restoreSending(ada.page);
  await expect(bubbles(grace.page, ada)).toHaveText(['One', 'Two', 'Three'], { timeout: 20_000 });
  await expect(ada.page).toHaveURL(/\?id=\d+$/);
  await expect(unsent).toHaveCount(0);
  await expect(bubbles(ada.page, grace)).toHaveText(['One', 'Two', 'Three']);
});

test('sends messages in order after a server outage', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 502/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await ada.page.goto(`/messages?user=${grace.id}`);
  await write(ada.page, 'Hello');
  await expect(ada.page).toHaveURL(/\?id=\d+$/);
  await grace.page.goto(`/messages?user=${ada.id}`);
  await expect(bubbles(grace.page, ada)).toHaveText(['Hello']);

  await interceptSending(ada.page, (route) => route.fulfill({ status: 502 }));
  await write(ada.page, 'One', 'Two');
  await expect(ada.page.getByText('Failed to send message')).toBeVisible();
  await expect(ada.page.getByText('Waiting…')).toBeVisible();
  await restoreSending(ada.page);
  await expect(bubbles(grace.page, ada)).toHaveText(['Hello', 'One', 'Two'], { timeout: 20_000 });
});

test("doesn't duplicate a message when its response is lost", async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await ada.page.goto(`/messages?user=${grace.id}`);
  await grace.page.goto(`/messages?user=${ada.id}`);
  await expect(ada.page.getByText('No messages yet').first()).toBeVisible();
  let lostResponses = 0;
  await interceptSending(ada.page, async (route) => {
    await route.fetch();
    lostResponses += 1;
    await route.abort();
  });
  await write(ada.page, 'Once');
  await expect(bubbles(grace.page, ada)).toHaveText(['Once']);
  await expect.poll(() => lostResponses).toBeGreaterThan(0);
  await restoreSending(ada.page);
  await write(ada.page, 'Twice');
  await expect(bubbles(grace.page, ada)).toHaveText(['Once', 'Twice'], { timeout: 20_000 });
  await expect(bubbles(ada.page, grace)).toHaveText(['Once', 'Twice']);
});

test('skips a rejected message and sends it by Retry', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 403/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await ada.page.goto(`/messages?user=${grace.id}`);
  await write(ada.page, 'Hello');
  await expect(ada.page).toHaveURL(/\?id=\d+$/);
  await interceptSending(ada.page, (route) => route.fulfill(REJECTION));
  await write(ada.page, 'Refused');
  await expect(ada.page.getByText('Not now.')).toBeVisible();
  await restoreSending(ada.page);
  await write(ada.page, 'Passes');
  await grace.page.goto(`/messages?user=${ada.id}`);
  await expect(bubbles(grace.page, ada)).toHaveText(['Hello', 'Passes']);
  await ada.page.getByRole('button', { name: 'Retry' }).click();
  await expect(bubbles(grace.page, ada)).toHaveText(['Hello', 'Passes', 'Refused']);
  await expect(ada.page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('shows the same outbox in two tabs and sends once', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await grace.page.goto(`/messages?user=${ada.id}`);
  await ada.page.goto(`/messages?user=${grace.id}`);
  const second = await ada.page.context().newPage();
  await second.goto(`/messages?user=${grace.id}`);
  await expect(second.getByText('No messages yet').first()).toBeVisible();
  const keys: string[] = [];
  let isServerDown = true;
  await interceptSending(ada.page, async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    await (isServerDown ? route.abort() : route.continue());
  });

  await write(ada.page, 'One', 'Two');
  await write(second, 'Three');
  for (const page of [ada.page, second]) {
    const unsent = page.getByRole('list', { name: 'Sending messages' });
    await expect(unsent.getByRole('listitem')).toHaveText([/One/, /Two/, /Three/]);
    await expect(unsent.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  }
  await ada.page.close();
  isServerDown = false;
  keys.length = 0;
  await second.getByRole('button', { name: 'Retry' }).click();
  await expect(bubbles(grace.page, ada)).toHaveText(['One', 'Two', 'Three']);
  await expect(bubbles(second, grace)).toHaveText(['One', 'Two', 'Three']);
  expect(keys).toHaveLength(3);
});

test('keeps unsent messages for their user after logging out', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  const { page } = ada;
  await page.goto(`/messages?user=${grace.id}`);
  await interceptSending(page, (route) => route.abort());
  await write(page, 'A secret');
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'User menu' }).click();
  // Its response removes the cookies.
  const response = page.waitForResponse('**/api/logout/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await response;
  await expect(page.getByText(/stay in this browser until you log in again/)).toBeVisible();
  await expect(page).toHaveURL('/');
  await restoreSending(page);

  const signIn = (token: string) => page.context().addCookies(sessionCookies(token));
  await signIn(grace.token);
  await page.goto(`/messages?user=${ada.id}`);
  await expect(page.getByText('No messages yet').first()).toBeVisible();
  await expect(page.getByText('A secret')).toHaveCount(0);
  const { results } = await grace.call('GET /api/conversations/');
  expect(results).toEqual([]);

  const login = await ada.call('POST /api/login/', {
    body: { email: ada.email, password: PASSWORD },
  });
  if (login.two_factor_required) throw new Error('Two-factor is unexpectedly on');
  await signIn(login.token);
  await page.goto('/contacts');
  await expect
    .poll(async () => (await grace.call('GET /api/messages/unread-count/')).unread_count)
    .toBe(1);
});
