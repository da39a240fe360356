import { expect, type Page } from '@playwright/test';

/** The frame stands before the page does, and the page before its answers: waits until all of it is there. */
export async function expectPageLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}
