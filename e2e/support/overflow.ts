import { expect, type Page } from '@playwright/test';

/** Expects a page not to overflow the window horizontally and not to clip text. */
export async function expectNoHorizontalOverflow(page: Page, where = ''): Promise<void> {
  const description = `${where} at ${page.viewportSize()?.width ?? 0} px`;
  // Elements that measure themselves adapt to a new width on the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(
    await page.evaluate(findElementsBeyondWindow),
    `makes the page scroll horizontally${description}`,
  ).toEqual([]);
  expect(await page.evaluate(findScrollingElements), `scrolls horizontally${description}`).toEqual(
    [],
  );
  expect(await page.evaluate(findClippedText), `clipped text${description}`).toEqual([]);
}

/**
 * The same with text twice as large (WCAG 1.4.4), set as the browser's font size, so that media queries in `em` follow.
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

/** Runs in the page: the elements that make the page scroll horizontally. */
function findElementsBeyondWindow(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .filter((part) => !part.parentElement?.closest('[class*=overflow-]'))
    .map((part) => `${part.tagName} ${part.getAttribute('class') ?? ''}`);
}

/** Runs in the page: elements that scroll horizontally without a class that intends it. */
function findScrollingElements(): string[] {
  const intendedClass = /overflow-(x-)?auto/;
  return [...document.querySelectorAll<HTMLElement>('body *:not(input)')]
    .filter(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        !intendedClass.test(part.getAttribute('class') ?? '') &&
        /auto|scroll/.test(getComputedStyle(part).overflowX),
    )
    .map((part) => `${part.tagName} ${part.getAttribute('class') ?? ''}`);
}

/**
 * Runs in the page: texts that are clipped without an ellipsis, by an element or by the window. Text in an element that
 * scrolls isn't clipped.
 */
function findClippedText(): string[] {
  const found: string[] = [];
  // Glyphs may extend a pixel or two beyond their line box.
  const tolerance_px = 2;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (parent === null || text === '' || !parent.checkVisibility({ visibilityProperty: true }))
      continue;
    range.selectNodeContents(node);
    const textBox = range.getBoundingClientRect();
    const clippedBy = findClippingElement(parent, textBox);
    if (clippedBy !== null) found.push(`“${text.slice(0, 60)}” by ${clippedBy}`);
  }
  return found;

  function findClippingElement(from: Element, textBox: DOMRect): string | null {
    for (let part: Element | null = from; part !== null; part = part.parentElement) {
      const style = getComputedStyle(part);
      const box = part.getBoundingClientRect();
      const clips = /hidden|clip/;
      // Text for screen readers only, or off screen until it is focused.
      if (box.width <= 1 || box.height <= 1 || box.bottom <= 0) return null;
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return null;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
      if (part.getAttribute('aria-hidden') === 'true') return null;
      const isWide =
        clips.test(style.overflowX) && exceeds(textBox.left, textBox.right, box.left, box.right);
      const isTall =
        clips.test(style.overflowY) && exceeds(textBox.top, textBox.bottom, box.top, box.bottom);
      if (isWide || isTall) return `${part.tagName} ${part.getAttribute('class') ?? ''}`;
    }
    return exceeds(textBox.left, textBox.right, 0, innerWidth) ? 'the window' : null;
  }

  function exceeds(start: number, end: number, from: number, to: number): boolean {
    return start < from - tolerance_px || end > to + tolerance_px;
  }
}
