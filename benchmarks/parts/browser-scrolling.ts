import type { BrowserContext, Page } from '@playwright/test';

const SCROLL_SECONDS = 3;
const PIXELS_PER_SECOND = 6000;
const ROW_PX = 64;
const ROWS = 50_000;

/** The list is the scrolling element, far taller than the window. */
const FIND_SCROLLER = `
  [...document.querySelectorAll('main, main *')].find((element) =>
    element.scrollHeight > 20 * element.clientHeight && element.clientHeight > 100 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY))`;

/** Waits for the full height and visible names. */
export async function waitForRows(page: Page): Promise<void> {
  await page.waitForFunction(`(${FIND_SCROLLER})?.innerText.trim().length > 20`, undefined, {
    polling: 'raf',
    timeout: 30_000,
  });
}

/** A blank page with the list's height. */
export async function openPlainPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(`
    <main style="height: 100vh; overflow-y: auto">
      <div style="height: ${ROWS * ROW_PX}px"></div>
    </main>`);
  return page;
}

/** Scrolls as fast as a strong flick and returns frames per second. */
export async function measureFrameRate(page: Page): Promise<number> {
  await page.bringToFront();
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const scroller = ${FIND_SCROLLER};
    if (scroller === undefined) reject(new Error('Found no scrolling list.'));
    let startedAt = null;
    let last = 0;
    let frames = 0;
    const step = (now) => {
      startedAt ??= last = now;
      scroller.scrollTop += ((now - last) * ${PIXELS_PER_SECOND}) / 1000;
      last = now;
      if (now - startedAt >= ${SCROLL_SECONDS * 1000}) resolve((frames * 1000) / (now - startedAt));
      else requestAnimationFrame(step);
      frames += 1;
    };
    requestAnimationFrame(step);
  })`);
}
