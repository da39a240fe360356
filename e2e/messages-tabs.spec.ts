import type { Page } from '@playwright/test';
import { expect, test, type Person } from './support/people.ts';

const icon = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Messages/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');

async function startConversation(
  from: Person,
  to: Person,
  initial_message: string,
): Promise<number> {
  const body = { to_user: to.id, initial_message };
  return (await from.call('POST /api/conversations/start/', { body })).id;
}

test('syncs sending, reading, hiding and blocking between two tabs', async ({ person }) => {
  const [ada, grace, alan] = [
    await person('Ada Lovelace'),
    await person('Grace Hopper'),
    await person('Alan Turing'),
  ];
  const id = await startConversation(grace, ada, 'Hello from Grace');
  await startConversation(alan, ada, 'Hello from Alan');
  const [first, second] = [ada.page, await ada.page.context().newPage()];
  await first.goto('/messages');
  await second.goto('/messages');
  for (const tab of [first, second]) {
    await expect(icon(tab)).toHaveAccessibleName('Messages 2 unread');
    await expect(tab).toHaveTitle('(2) Messages · Acquaint');
  }

  await test.step('shows read messages in both tabs', async () => {
    await rows(first).filter({ hasText: 'Grace' }).click();
    await expect(icon(first)).toHaveAccessibleName('Messages 1 unread');
    await expect(icon(second)).toHaveAccessibleName('Messages 1 unread');
    await expect(second).toHaveTitle('(1) Messages · Acquaint');
  });

  await test.step('shows sent messages in both tabs', async () => {
    await second.goto(`/messages?id=${id}`);
    await first.getByRole('textbox', { name: 'Message' }).fill('From the first tab');
    await first.keyboard.press('Enter');
    const log = second.getByRole('region', { name: 'Messages with Grace Hopper' });
    await expect(log.getByText('From the first tab')).toBeVisible();
    await expect(log.getByText('From the first tab')).toHaveCount(1);
  });

  await test.step('marks all as read in both tabs', async () => {
    await icon(first).click();
    await first.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(icon(second)).toHaveAccessibleName('Messages');
    await expect(second).toHaveTitle('Messages · Acquaint');
    await first.keyboard.press('Escape');
  });

  await test.step('shows a block in both tabs', async () => {
    await first.getByRole('button', { name: 'Conversation actions' }).click();
    await first.getByRole('button', { name: 'Block Grace Hopper' }).click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(second.getByText('You blocked Grace Hopper.')).toBeVisible();
  });

  await test.step('hides a conversation in both tabs', async () => {
    await first.getByRole('button', { name: 'Conversation actions' }).click();
    await first.getByRole('button', { name: 'Hide conversation' }).click();
    await expect(rows(first)).toHaveCount(1);
    await expect(rows(second)).toHaveCount(1);
  });
});

test('plays a sound in one tab and none for messages read immediately', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const context = ada.page.context();
  const soundTabs: Page[] = [];
  await context.exposeBinding('soundPlayed', ({ page }) => void soundTabs.push(page));
  await context.addInitScript(() => {
    const { soundPlayed } = globalThis as unknown as { soundPlayed: () => void };
    const OriginalAudioContext = globalThis.AudioContext;
    globalThis.AudioContext = class extends OriginalAudioContext {
      constructor() {
        super();
        soundPlayed();
      }
    };
  });
  const [first, second] = [ada.page, await context.newPage()];
  await first.goto('/settings?tab=notifications');
  await first.getByRole('switch', { name: 'Play a sound when a message arrives' }).check();
  await second.goto('/notifications');
  await second.getByRole('heading', { level: 1 }).click();

  const id = await startConversation(grace, ada, 'Hello');
  await expect.poll(() => soundTabs.length).toBe(1);

  await second.goto(`/messages?id=${id}`);
  const log = second.getByRole('region', { name: 'Messages with Grace Hopper' });
  await expect(log.getByText('Hello')).toBeVisible();
  await expect(icon(first)).toHaveAccessibleName('Messages');
  const body = { content: 'Read at once' };
  await grace.call('POST /api/conversations/{id}/messages/', { params: { id }, body });
  await expect(log.getByText('Read at once')).toBeVisible();
  // The tab that shows the message has claimed its sound for all tabs.
  await expect
    .poll(() => first.evaluate(() => localStorage.getItem('acquaint.message_sounded')))
    .toContain(String((await getLastMessage(grace, id)).id));
  expect(soundTabs).toHaveLength(1);
});

async function getLastMessage(person: Person, id: number) {
  const { last_message } = await person.call('GET /api/conversations/{id}/', { params: { id } });
  if (last_message === null) throw new Error('There is no message');
  return last_message;
}
