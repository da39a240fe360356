import type { Page } from '@playwright/test';
import { DETAILS, NEED, NOTE } from './demo-ask.ts';

// Pages of the demo data that snapshots and screenshots share. Each function resolves when its page is loaded.

/** A contact with many fields and a timeline. */
export async function openAmara(page: Page): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('link', { name: /Amara Nwosu/ }).click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByText('Walked through the cellar').waitFor();
}

/** The conversation about heat pumps. */
export async function openTobias(page: Page): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('link', { name: /Tobias Lind/ }).click();
  const conversation = page.getByRole('region', { name: 'Conversation with Tobias Lind' });
  await conversation.getByText('I know two people', { exact: false }).waitFor();
}

/** The dialog for a new ask, filled in. */
export async function openNewAsk(page: Page): Promise<void> {
  await page.goto('/contacts?view=introductions');
  await page.getByRole('button', { name: 'New ask' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New ask' });
  await dialog.getByLabel('Details').fill(DETAILS);
  await dialog.getByLabel('What do you need?').fill(NEED);
}

/** The ask as its receiver sees it, with the best match open. */
export async function openMatch(page: Page): Promise<void> {
  await page.goto('/contacts?view=introductions');
  await page.getByRole('link', { name: NEED }).click();
  const matches = page.getByRole('list', { name: 'People you know who may help' });
  await matches.getByRole('button', { name: /Jonas Brandt/ }).click();
  await matches.getByLabel('Note to both').fill(NOTE);
  await matches.getByRole('button', { name: 'Ask them first' }).focus();
}

/** The conversation that an introduction opened. */
export async function openIntroduced(page: Page): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('link', { name: /Jonas Brandt/ }).click();
  const conversation = page.getByRole('region', { name: 'Conversation with Jonas Brandt' });
  await conversation.getByText('Mina Okonjo introduced you').waitFor();
}
