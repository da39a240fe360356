import type { Locator, Page } from '@playwright/test';
import { expect, test, type Person } from './support/people.ts';

const log = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search messages and people' });

/** Creates a conversation of 261 messages; the first mentions a café. */
async function createLongConversation(from: Person, to: Person): Promise<number> {
  const body = { to_user: to.id, initial_message: 'We met at the Café Électrique, remember?' };
  const { id } = await from.call('POST /api/conversations/start/', { body });
  await sendMany(from, id, 260);
  return id;
}

async function sendMany(from: Person, id: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await from.call('POST /api/conversations/{id}/messages/', {
      params: { id },
      body: { content: n === 130 ? 'The engine is ready' : `Line ${n}.` },
    });
}

async function getMiddleY(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { top, height } = node.getBoundingClientRect();
    return top + height / 2;
  });
}

test('shows a distant message centered and loads the thread to the newest', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const id = await createLongConversation(ada, grace);
  const { page } = grace;
  await page.goto('/messages');
  await field(page).fill('ENGINE ready');
  const result = page.getByRole('list', { name: 'Messages' }).getByRole('link');
  await expect(result).toHaveCount(1);
  await expect(result.locator('mark')).toHaveText(['engine', 'ready']);
  // The result opens by keyboard.
  await field(page).press('Tab');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
  await result.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?id=\d+&message=\d+/);
  const message = log(page).getByText('The engine is ready');
  await expect(message).toBeInViewport();
  const box = await log(page).boundingBox();
  expect(Math.abs((await getMiddleY(message)) - (box!.y + box!.height / 2))).toBeLessThan(40);
  await page.screenshot({ path: `${test.info().outputDir}/found.png` });

  // The visible messages don't move while newer ones load and one arrives.
  await expect(log(page).getByText('Line 200.')).toBeHidden();
  await log(page).evaluate((node) => node.scrollTo({ top: 0 }));
  const anchor = log(page).getByText('Line 180.');
  await expect(anchor).toBeInViewport();
  await expect(log(page).getByText('Line 200.')).toBeAttached();
  await expect(anchor).toBeInViewport();
  const initialY = await getMiddleY(anchor);
  await ada.call('POST /api/conversations/{id}/messages/', {
    params: { id },
    body: { content: 'One more' },
  });
  await expect(page.getByRole('button', { name: /^\d+ new messages?$/ })).toBeVisible();
  await expect(log(page).getByText('One more')).toBeAttached();
  expect(Math.abs((await getMiddleY(anchor)) - initialY)).toBeLessThan(3);
  await page.getByRole('button', { name: /^\d+ new messages?$/ }).click();
  await expect(log(page).getByText('One more')).toBeInViewport();
});

test('returns to the end with "Jump to newest"', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  await createLongConversation(ada, grace);
  const { page } = ada;
  await page.goto('/messages');
  await field(page).fill('cafe electrique');
  await page.getByRole('list', { name: 'Messages' }).getByRole('link').click();
  await expect(log(page).getByText('We met at the Café')).toBeInViewport();
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect(log(page).getByText('Line 259.')).toBeInViewport();
  await expect(page).toHaveURL(/\?id=\d+$/);
});

test('searches a conversation on a phone', async ({ person }) => {
  const [ada, grace] = [await person('Ada Lovelace'), await person('Grace Hopper')];
  const id = await createLongConversation(ada, grace);
  const { page } = ada;
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`/messages?id=${id}`);
  await page.getByRole('button', { name: 'Search in conversation' }).click();
  const input = page.getByRole('searchbox', { name: 'Search in conversation' });
  await expect(input).toBeFocused();
  await input.fill('line 1');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(log(page).getByText('Line 199.')).toBeInViewport();
  await input.press('Enter');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(log(page).getByText('Line 198.')).toBeInViewport();
  await page.screenshot({ path: `${test.info().outputDir}/phone.png` });
  await input.fill('electrique');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(log(page).getByText('We met at the Café')).toBeInViewport();
  await input.press('Escape');
  await expect(page.getByRole('button', { name: 'Search in conversation' })).toBeFocused();
});
