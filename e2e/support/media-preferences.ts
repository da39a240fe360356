import { expect, type Page } from '@playwright/test';

/** Forced colors remove backgrounds, so every control needs a border. */
export async function expectBordersInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(
    await page.evaluate(findControlsWithoutBorder),
    'controls without a border in forced colors',
  ).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

/** Expects no running animation while reduced motion is set. */
export async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 1)
      .map((animation) => (animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 200)),
  );
  expect(moving, 'animations despite reduced motion').toEqual([]);
}

function findControlsWithoutBorder(): string[] {
  const controls = 'button, select, textarea, input:not([type=hidden]), [role=switch]';
  return [...document.querySelectorAll(controls)]
    .filter((control) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .filter((control) => control.getBoundingClientRect().width > 1 && !hasBorder(control))
    .map((control) => control.outerHTML.slice(0, 200));

  /** Whether the control has a border, or a parent that contains no other control does. */
  function hasBorder(control: Element): boolean {
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
