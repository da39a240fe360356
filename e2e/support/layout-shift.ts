import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts?: number;
  }
}

/** Counts how far things jump on a page, from its first moment on. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shifts = (window.shifts ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All of it, where the web vital counts the worst moment only. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => window.shifts ?? 0);
}
