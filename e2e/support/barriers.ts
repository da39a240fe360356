import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe sees of colors; all other rules look at what is the same in every theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with a page, or with a part of it, in light and in dark: nothing. */
export async function expectNoBarriers(page: Page, part = 'html'): Promise<void> {
  // The page has no frames: axe looks at it where it is, and not from another page that it opens each time.
  const axe = () => new AxeBuilder({ page }).include(part).setLegacyMode();
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNothing(page, axe());
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothing(page, axe().withRules(OF_COLORS));
  await page.emulateMedia({ colorScheme: null });
}

/** Looks when colors have faded from one theme to the other. */
async function expectNothing(page: Page, axe: AxeBuilder): Promise<void> {
  await page.evaluate(async () => {
    // A new theme begins to fade with the next frame.
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}
