import type { Locator, Page } from '@playwright/test';
import { connect, expect, test, type Person } from './support/people.ts';

const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const log = (page: Page, name: string) =>
  page.getByRole('region', { name: `Messages with ${name}` });
const icon = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Messages/ });
const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Message' });

async function write(page: Page, content: string): Promise<void> {
  await field(page).fill(content);
  await page.keyboard.press('Enter');
}

/** Starts a conversation with a first message and returns its id. */
async function startConversation(from: Person, to: Person): Promise<number> {
  const body = { to_user: to.id, initial_message: 'Hello' };
  return (await from.call('POST /api/conversations/start/', { body })).id;
}

function send(from: Person, id: number, content: string): Promise<unknown> {
  return from.call('POST /api/conversations/{id}/messages/', { params: { id }, body: { content } });
}

/** Sends `count` messages, ten at a time, and returns all contents in server order. */
async function sendMany(from: Person, id: number, count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - n) }, (_, offset) =>
        send(from, id, `Message ${n + offset}.`),
      ),
    );
  const { results } = await from.call('GET /api/conversations/{id}/messages/', {
    params: { id },
    query: { limit: 200 },
  });
  return results.map(({ content }) => content);
}

/** Scrolls if `scrollTop` is given and measures a message's top in the same task, before anything renders. */
async function getMessageTop(box: Locator, content: string, scrollTop?: number): Promise<number> {
  return box.evaluate(
    (node, options) => {
      if (options.scrollTop !== undefined) node.scrollTop = options.scrollTop;
      const all = [...node.querySelectorAll('[data-message]')];
      const message = all.find(({ textContent }) => textContent.includes(options.content));
      return message?.getBoundingClientRect().top ?? Number.NaN;
    },
    { content, scrollTop },
  );
}

/** Chooses an action of the newest message with this text. */
async function choose(page: Page, box: Locator, text: string, action: string): Promise<void> {
  const message = box.locator('[data-message]').filter({ hasText: text }).last();
  await message.hover();
  await message.getByRole('button', { name: 'Message actions' }).click();
  await page
    .getByRole('group', { name: 'Message', exact: true })
    .getByRole('button', { name: action })
    .click();
}

test('turns a placeholder into one conversation on both sides', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await ada.page.goto(`/messages?user=${grace.id}`);
  await grace.page.goto(`/messages?user=${ada.id}`);
  for (const { page } of [ada, grace])
    await expect(conversations(page).getByText('No messages yet')).toBeVisible();

  await write(ada.page, 'Do you still look for an inventor?');
  await expect(log(ada.page, 'Grace Hopper').getByText('Do you still look')).toBeVisible();
  await expect(log(grace.page, 'Ada Lovelace').getByText('Do you still look')).toBeVisible();
  await expect(ada.page.getByText('Read', { exact: true })).toBeVisible();
  await write(grace.page, 'Very much');
  await expect(log(ada.page, 'Grace Hopper').getByText('Very much')).toBeVisible();

  await expect(ada.page).toHaveURL(/\/messages\?id=\d+$/);
  await expect(grace.page).toHaveURL(ada.page.url());
  for (const { page } of [ada, grace])
    await expect(conversations(page).getByRole('link')).toHaveCount(1);
});

test('creates one conversation from two concurrent starts', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await ada.page.goto(`/messages?user=${grace.id}`);
  await grace.page.goto(`/messages?user=${ada.id}`);
  await field(ada.page).fill('From Ada');
  await field(grace.page).fill('From Grace');
  await Promise.all([ada.page.keyboard.press('Enter'), grace.page.keyboard.press('Enter')]);
  for (const [{ page }, other] of [
    [ada, 'Grace Hopper'],
    [grace, 'Ada Lovelace'],
  ] as const) {
    for (const content of ['From Ada', 'From Grace'])
      await expect(log(page, other).getByText(content)).toHaveCount(1);
    await expect(page).toHaveURL(/\/messages\?id=\d+$/);
    await expect(conversations(page).getByRole('link')).toHaveCount(1);
  }
  await expect(grace.page).toHaveURL(ada.page.url());
});

test('counts unread messages in icon and title on any page', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await grace.page.goto('/dashboard');
  await expect(grace.page).toHaveTitle('Dashboard · Acquaint');
  await expect(grace.page.getByRole('heading', { level: 1, name: /Grace/ })).toBeVisible();
  const id = await startConversation(ada, grace);
  await expect(icon(grace.page)).toHaveAccessibleName('Messages 1 unread');
  await expect(grace.page).toHaveTitle('(1) Dashboard · Acquaint');
  await sendMany(ada, id, 99);
  await expect(icon(grace.page)).toHaveAccessibleName('Messages 99+ unread');
  await expect(grace.page).toHaveTitle('(99+) Dashboard · Acquaint');
  await expect(icon(grace.page).locator('[data-pulse]')).not.toHaveCSS('animation-name', 'none');
  await grace.page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(icon(grace.page).locator('[data-pulse]')).toHaveCSS('animation-name', 'none');

  await icon(grace.page).click();
  await grace.page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(icon(grace.page)).toHaveAccessibleName('Messages');
  await expect(grace.page).toHaveTitle('Dashboard · Acquaint');
});

test('loads older messages without a jump', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const id = await startConversation(grace, ada);
  const contents = await sendMany(grace, id, 130);
  await ada.page.goto(`/messages?id=${id}`);
  const box = log(ada.page, 'Grace Hopper');
  /** The content of a message, counted from the end. */
  const contentFromEnd = (back: number) => contents.at(-back) ?? '';
  const messageFromEnd = (back: number) => box.getByText(contentFromEnd(back), { exact: true });
  await expect(messageFromEnd(1)).toBeInViewport();

  for (const [first, older] of [
    [50, 90],
    [100, 125],
  ] as const) {
    await expect(messageFromEnd(first)).toBeAttached();
    const scrollTop = await box.evaluate(
      // The log is laid out in reverse, so `scrollTop` is 0 at the end and negative above.
      (node) => -(node.scrollHeight - node.clientHeight - 150),
    );
    const topBefore = await getMessageTop(box, contentFromEnd(first), scrollTop);
    await expect(messageFromEnd(older)).toBeAttached();
    expect(
      Math.abs((await getMessageTop(box, contentFromEnd(first))) - topBefore),
    ).toBeLessThanOrEqual(1);
    expect(await box.evaluate((node) => node.scrollTop)).toBeCloseTo(scrollTop, 0);
  }
  await send(grace, id, 'The newest');
  await expect(box.getByText('The newest')).toBeAttached();
  await expect(box.getByText('The newest')).not.toBeInViewport();
  await expect(icon(ada.page)).toHaveAccessibleName('Messages 1 unread');
  await ada.page.getByRole('button', { name: '1 new message' }).click();
  await expect(box.getByText('The newest')).toBeInViewport();
  await expect(icon(ada.page)).toHaveAccessibleName('Messages');
});

test('shows a hidden conversation again with a message or by search', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const id = await startConversation(grace, ada);
  const { page } = ada;
  await page.goto(`/messages?id=${id}`);
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('button', { name: 'Hide conversation' }).click();
  await expect(page.getByText('Your conversations will appear here')).toBeVisible();

  await page.goto(`/messages?user=${grace.id}`);
  await expect(log(page, 'Grace Hopper').getByText('Hello')).toBeVisible();
  await expect(page).toHaveURL(`/messages?id=${id}`);

  await page.goto('/messages');
  await expect(page.getByText('Your conversations will appear here')).toBeVisible();
  await send(grace, id, 'Are you there?');
  await expect(conversations(page).getByText('Are you there?')).toBeVisible();
});

test('withholds messages of a blocked user and explains the block to the blocker', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const id = await startConversation(grace, ada);
  await ada.page.goto(`/messages?id=${id}`);
  await grace.page.goto(`/messages?id=${id}`);
  await ada.page.getByRole('button', { name: 'Conversation actions' }).click();
  await ada.page.getByRole('button', { name: 'Block Grace Hopper' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(ada.page.getByText('You blocked Grace Hopper.')).toBeVisible();
  await expect(field(ada.page)).toHaveCount(0);

  await write(grace.page, 'Can you hear me?');
  await expect(log(grace.page, 'Ada Lovelace').getByText('Can you hear me?')).toBeVisible();
  await expect(grace.page.getByText('Sending…')).toHaveCount(0);
  await ada.page.reload();
  await expect(log(ada.page, 'Grace Hopper').getByText('Hello')).toBeVisible();
  await expect(ada.page.getByText('Can you hear me?')).toHaveCount(0);

  await ada.page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await write(ada.page, 'Now I can');
  await expect(log(grace.page, 'Ada Lovelace').getByText('Now I can')).toBeVisible();
});

test('edits, deletes, quotes and reacts live on both sides', async ({
  person,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/);
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await connect(ada, grace);
  await grace.page.goto(`/messages?user=${ada.id}`);
  await ada.page.goto('/messages');
  await ada.page.getByRole('button', { name: 'New message' }).first().click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Grace Hopper' }).click();
  await expect(field(ada.page)).toBeFocused();
  await ada.page.keyboard.type('Helo');
  await ada.page.keyboard.press('Enter');
  const [here, there] = [log(ada.page, 'Grace Hopper'), log(grace.page, 'Ada Lovelace')];
  await expect(there.getByText('Helo')).toBeVisible();

  await test.step('typing', async () => {
    await field(grace.page).pressSequentially('What');
    await expect(ada.page.getByText('is typing…')).toBeVisible();
    await field(grace.page).clear();
  });

  await test.step('editing', async () => {
    await choose(ada.page, here, 'Helo', 'Edit');
    await expect(field(ada.page)).toBeFocused();
    await write(ada.page, 'Hello');
    await expect(there.getByText('Hello', { exact: true })).toBeVisible();
    await expect(there.getByText('edited')).toBeVisible();
  });

  await test.step('a reaction, also offline', async () => {
    await grace.page.context().setOffline(true);
    await choose(grace.page, there, 'Hello', 'React with ❤️');
    await expect(there.getByRole('button', { name: '❤️ from you' })).toBeVisible();
    await expect(there.getByText('Will send when you reconnect')).toBeVisible();
    await grace.page.context().setOffline(false);
    await expect(here.getByRole('button', { name: '❤️ from Grace Hopper' })).toBeVisible();
  });

  await test.step('a quote that leads to its message', async () => {
    await choose(grace.page, there, 'Hello', 'Reply');
    await expect(field(grace.page)).toBeFocused();
    await write(grace.page, 'Good morning');
    const quote = here.getByRole('link', { name: 'Go to the quoted message from you' });
    await expect(quote).toContainText('Hello');
    await quote.click();
    await expect(here.locator('li[aria-current]')).toContainText('Hello');
  });

  await test.step('deleting', async () => {
    await choose(ada.page, here, 'edited', 'Delete');
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(there.getByText('Message deleted')).toHaveCount(2);
    await expect(there.getByText('Hello')).toHaveCount(0);
  });
});

test('shows "Read" only for messages seen in a focused window', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const id = await startConversation(ada, grace);
  await ada.page.goto(`/messages?id=${id}`);
  await grace.page.addInitScript(() => {
    document.hasFocus = () => document.documentElement.dataset['focused'] === 'true';
  });
  await grace.page.goto(`/messages?id=${id}`);
  await expect(log(grace.page, 'Ada Lovelace').getByText('Hello')).toBeInViewport();
  await expect(icon(grace.page)).toHaveAccessibleName('Messages 1 unread');
  await expect(ada.page.getByText('Read', { exact: true })).toHaveCount(0);
  await grace.page.evaluate(() => {
    document.documentElement.dataset['focused'] = 'true';
    window.dispatchEvent(new Event('focus'));
  });
  await expect(ada.page.getByText('Read', { exact: true })).toBeVisible();
  await expect(icon(grace.page)).toHaveAccessibleName('Messages');
});

test('explains an invalid conversation URL', async ({ person, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 40[04]/);
  const [ada, grace, eve] = [
    await person('Ada Lovelace'),
    await person('Grace Hopper'),
    await person('Eve Else'),
  ];
  const id = await startConversation(ada, grace);
  await eve.page.goto(`/messages?id=${id}`);
  await expect(eve.page.getByText('Conversation not found')).toBeVisible();
  for (const malformedId of ['abc', '0', '-1', '1.5', '12345678901234567890', '1%2F2', '%20', '']) {
    await eve.page.goto(`/messages?id=${malformedId}`);
    await expect(eve.page.getByText('Invalid conversation ID'), malformedId).toBeVisible();
  }
});
