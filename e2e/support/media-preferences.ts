import { expect, type Page } from '@playwright/test';

/** With the few colors that the system allows, whatever can be operated has an edge, for its ground is gone. */
export async function expectBordersInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await page.evaluate(withoutEdge), 'without an edge in forced colors').toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

/** Where less motion is asked for, nothing moves by itself. */
export async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 1)
      .map((animation) => (animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 200)),
  );
  expect(moving, 'moves although less motion is asked for').toEqual([]);
}

function withoutEdge(): string[] {
  const controls = 'button, select, textarea, input:not([type=hidden]), [role=switch]';
  return [...document.querySelectorAll(controls)]
    .filter((control) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .filter((control) => control.getBoundingClientRect().width > 1 && !hasEdge(control))
    .map((control) => control.outerHTML.slice(0, 200));

  /** Its own, or that of what is drawn around it and holds nothing else to operate. */
  function hasEdge(control: Element): boolean {
    for (let part: Element | null = control; part !== null; part = part.parentElement) {
      if (part.querySelectorAll(controls).length > 1) return false;
      const { borderTopStyle, borderBottomStyle, outlineStyle, appearance } =
        getComputedStyle(part);
      if (part === control && part.tagName === 'INPUT' && appearance === 'auto') return true;
      const lines = [borderTopStyle, borderBottomStyle, outlineStyle];
      if (lines.some((line) => line === 'solid' || line === 'dashed')) return true;
    }
    return false;
  }
}
