import { expect, type Page } from '@playwright/test';

/** Nothing of a page reaches beyond its width, and no words end where a part that cannot be scrolled ends. */
export async function expectNoHorizontalOverflow(page: Page, where = ''): Promise<void> {
  const place = `${where} at ${page.viewportSize()?.width ?? 0} px`;
  // A part that measures itself follows a new width with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(beyondTheWindow), `scrolls sideways${place}`).toEqual([]);
  expect(await page.evaluate(partsThatScroll), `scroll sideways${place}`).toEqual([]);
  expect(await page.evaluate(cutOff), `cut off${place}`).toEqual([]);
}

/**
 * The same with letters twice as large (WCAG 1.4.4), as a person sets them in the browser: what depends on the width of the
 * window follows, as it is counted in letters.
 */
export async function expectLargeTextFits(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalOverflow(page, ' with large text');
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
}

/** What reaches beyond the window, where that makes the page scroll. */
function beyondTheWindow(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .filter((part) => !part.parentElement?.closest('[class*=overflow-]'))
    .map((part) => `${part.tagName} ${part.getAttribute('class') ?? ''}`);
}

/** Parts that scroll sideways though they are meant to scroll downwards only; whatever is meant to has it in its class. */
function partsThatScroll(): string[] {
  const isMeant = /overflow-(x-)?auto/;
  return [...document.querySelectorAll<HTMLElement>('body *:not(input)')]
    .filter(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        !isMeant.test(part.getAttribute('class') ?? '') &&
        /auto|scroll/.test(getComputedStyle(part).overflowX),
    )
    .map((part) => `${part.tagName} ${part.getAttribute('class') ?? ''}`);
}

/**
 * Words that are cut off where nothing says so: by a part that hides what reaches beyond it and has no ellipsis, or by the edge
 * of the window. What stands in a part that scrolls is reached by scrolling.
 */
function cutOff(): string[] {
  const found: string[] = [];
  // Letters may reach a pixel or two beyond their line.
  const slack = 2;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (parent === null || words === '' || !parent.checkVisibility({ visibilityProperty: true }))
      continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const by = edgeOf(parent, text);
    if (by !== null) found.push(`“${words.slice(0, 60)}” by ${by}`);
  }
  return found;

  function edgeOf(from: Element, text: DOMRect): string | null {
    for (let part: Element | null = from; part !== null; part = part.parentElement) {
      const style = getComputedStyle(part);
      const box = part.getBoundingClientRect();
      const clips = /hidden|clip/;
      // Words for a screen reader alone, and what is beside the screen until it has the focus.
      if (box.width <= 1 || box.height <= 1 || box.bottom <= 0) return null;
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return null;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
      if (part.getAttribute('aria-hidden') === 'true') return null;
      const isWide =
        clips.test(style.overflowX) && beyond(text.left, text.right, box.left, box.right);
      const isTall =
        clips.test(style.overflowY) && beyond(text.top, text.bottom, box.top, box.bottom);
      if (isWide || isTall) return `${part.tagName} ${part.getAttribute('class') ?? ''}`;
    }
    return beyond(text.left, text.right, 0, innerWidth) ? 'the window' : null;
  }

  function beyond(start: number, end: number, from: number, to: number): boolean {
    return start < from - slack || end > to + slack;
  }
}
