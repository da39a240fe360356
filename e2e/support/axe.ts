import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { expectNoHorizontalOverflow } from './overflow.ts';

/** Only these rules depend on the theme; they take longer than all others together. */
const COLOR_RULE_IDS = ['color-contrast', 'link-in-text-block'];
/** axe doesn't check target sizes (WCAG 2.2) by default. */
const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } } };
const NON_COLOR_RULES: RunOptions = {
  rules: {
    ...ALL_RULES.rules,
    ...Object.fromEntries(COLOR_RULE_IDS.map((rule) => [rule, { enabled: false }])),
  },
};
const COLOR_RULES: RunOptions = { runOnly: COLOR_RULE_IDS };

/**
 * From the widest to the narrowest. Two widths check the colors: one for the wide layout, one for the narrow. The
 * narrowest has the layout of the one before, so only overflow is checked.
 */
const WIDTHS: { width: number; lightRules?: RunOptions; darkRules?: RunOptions }[] = [
  { width: 1280, lightRules: ALL_RULES, darkRules: COLOR_RULES },
  { width: 768, lightRules: NON_COLOR_RULES },
  { width: 375, lightRules: ALL_RULES, darkRules: COLOR_RULES },
  { width: 320 },
];

/** Checks a page, or a part of it, in light and in dark. */
export async function expectNoAxeViolations(page: Page, part = 'html'): Promise<void> {
  await expectNoViolations(page, 'light', ALL_RULES, part);
  await expectNoViolations(page, 'dark', COLOR_RULES, part);
  await page.emulateMedia({ colorScheme: null });
}

/** Checks a page without its colors, which don't depend on the language. */
export async function expectNoNonColorAxeViolations(page: Page): Promise<void> {
  await expectNoViolations(page, 'light', NON_COLOR_RULES);
}

/** Checks a page at every width, and that it has no horizontal overflow. */
export async function expectNoAxeViolationsAtAnyWidth(page: Page): Promise<void> {
  for (const { width, lightRules, darkRules } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalOverflow(page);
    if (lightRules !== undefined) await expectNoViolations(page, 'light', lightRules);
    if (darkRules !== undefined) await expectNoViolations(page, 'dark', darkRules);
  }
  await page.emulateMedia({ colorScheme: null });
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: RunOptions,
  part = 'html',
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expectTransitionsFinished(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(runAxe, { part, options });
  expect(violations, `${colorScheme}, ${page.viewportSize()?.width ?? 0} px`).toEqual([]);
}

/** Theme transitions start with a frame, which on a busy machine isn't the next one. */
async function expectTransitionsFinished(page: Page): Promise<void> {
  const pending = await page.evaluate(waitForTransitions, 20_000);
  expect(pending, 'unfinished transitions').toBeNull();
}

/** Runs in the page. Returns null when no transition is running, or what is still pending after the timeout. */
async function waitForTransitions(timeout_ms: number): Promise<string | null> {
  let pending = 'a frame';
  return Promise.race([waitUntilFinished(), waitForTimeout()]);

  async function waitUntilFinished(): Promise<null> {
    for (;;) {
      pending = 'a frame';
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const running = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ playState }) => playState !== 'finished');
      if (running.length === 0) return null;
      pending = running
        .map(({ playState, effect }) => [playState, (effect as KeyframeEffect).target?.outerHTML])
        .join(', ');
      await Promise.allSettled(running.map((animation) => animation.finished));
    }
  }

  async function waitForTimeout(): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, timeout_ms));
    return pending;
  }
}

/** Runs in the page. */
async function runAxe({ part, options }: { part: string; options: RunOptions }): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  // axe counts controls that are below the bar until one scrolls as obscured.
  document.querySelector<HTMLElement>('[data-bottom-bar]')?.style.setProperty('position', 'static');
  // Computing a selector for each element takes a fifth of the time; the markup identifies it as well.
  const fastOptions: RunOptions = { ...options, resultTypes: ['violations'], selectors: false };
  const { violations } = await inPage.run(part, fastOptions);
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join('\n'),
  );
}
