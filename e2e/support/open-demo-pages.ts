import type { Page } from '@playwright/test';

// Places in the story that more than one picture shows; each ends when all of it is there.

/** A card of many entries, and what was done together. */
export async function openAmara(page: Page): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('link', { name: /Amara Nwosu/ }).click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByText('Walked through the cellar').waitFor();
}

/** The conversation in which two people are asked for. */
export async function openTobias(page: Page): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('link', { name: /Tobias Lind/ }).click();
  await page.getByText('I know two people', { exact: false }).last().waitFor();
}
