import { expect, type Page } from '@playwright/test';

/** Waits until the layout, the page and its data have loaded, which happens in this order. */
export async function expectPageLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}
