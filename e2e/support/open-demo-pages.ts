import type { Page } from '@playwright/test';

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
  await page.getByText('I know two people', { exact: false }).last().waitFor();
}
