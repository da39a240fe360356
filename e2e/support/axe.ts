import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { expectNoHorizontalOverflow } from './overflow.ts';

/** What axe sees of colors; all other rules look at what is the same in every theme. It takes longer than they all. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];
/** The sizes of targets (WCAG 2.2) are not looked at unless asked for. */
const EVERYTHING: RunOptions = { rules: { 'target-size': { enabled: true } } };
const ALL_BUT_COLORS: RunOptions = {
  rules: {
    ...EVERYTHING.rules,
    ...Object.fromEntries(OF_COLORS.map((rule) => [rule, { enabled: false }])),
  },
};
const COLORS: RunOptions = { runOnly: OF_COLORS };

/** From the widest to the narrowest; what is laid out in another way is colored in another way at two of them. */
const WIDTHS = [
  { width: 1280, inLight: EVERYTHING, inDark: COLORS },
  { width: 768, inLight: ALL_BUT_COLORS },
  { width: 375, inLight: EVERYTHING, inDark: COLORS },
  { width: 320, inLight: ALL_BUT_COLORS },
];

/** What axe finds wrong with a page, or with a part of it, in light and in dark: nothing. */
export async function expectNoAxeViolations(page: Page, part = 'html'): Promise<void> {
  await expectNothing(page, 'light', EVERYTHING, part);
  await expectNothing(page, 'dark', COLORS, part);
  await page.emulateMedia({ colorScheme: null });
}

/** The same at every width, from a wide window to a small phone; and all words are within it. */
export async function expectNoAxeViolationsAtAnyWidth(page: Page): Promise<void> {
  for (const { width, inLight, inDark } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalOverflow(page);
    await expectNothing(page, 'light', inLight);
    if (inDark !== undefined) await expectNothing(page, 'dark', inDark);
  }
  await page.emulateMedia({ colorScheme: null });
}

async function expectNothing(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: RunOptions,
  part = 'html',
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await colorsFaded(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(look, { part, options });
  expect(violations, `${colorScheme}, ${page.viewportSize()?.width ?? 0} px`).toEqual([]);
}

/** From one theme to the other; what fades begins with a frame, on a busy machine not with the next one. */
async function colorsFaded(page: Page): Promise<void> {
  const waits_for = await page.evaluate(fade, 20_000);
  expect(waits_for, 'what goes on fading').toBeNull();
}

/** Runs in the page. Null when nothing fades; otherwise, after so long, what is waited for. */
async function fade(at_most_ms: number): Promise<string | null> {
  let waits_for = 'a frame';
  return Promise.race([allFaded(), tooLate()]);

  async function allFaded(): Promise<null> {
    for (;;) {
      waits_for = 'a frame';
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ playState }) => playState !== 'finished');
      if (ending.length === 0) return null;
      waits_for = ending
        .map(({ playState, effect }) => [playState, (effect as KeyframeEffect).target?.outerHTML])
        .join(', ');
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  }

  async function tooLate(): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, at_most_ms));
    return waits_for;
  }
}

/** Runs in the page, as axe does. */
async function look({ part, options }: { part: string; options: RunOptions }): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  // What is found is told by its markup: a selector for each element that was looked at takes a fifth of the time.
  const lean: RunOptions = { ...options, resultTypes: ['violations'], selectors: false };
  const { violations } = await inPage.run(part, lean);
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join('\n'),
  );
}
