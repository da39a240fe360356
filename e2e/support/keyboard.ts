import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab stops than any page has. */
const MAX_TAB_STOPS = 90;

/** Presses Tab until the target has the focus; the focus must be visible at each stop. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeAttached();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const focusedName = await expectFocusVisible(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // After the last stop, Tab moves to the browser's own controls and then to the first stop again.
    if (focusedName === null && stop > MAX_TAB_STOPS / 2) break;
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}.`);
}

/** Moves the focus to the target and presses Enter or another key. */
export async function activate(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Moves the focus to a field and replaces its text. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+a');
  await target.page().keyboard.type(text);
}

/** Expects the focus to be visible at every Tab stop of the page. */
export async function expectTabStopsVisible(page: Page, minStops: number): Promise<void> {
  const visited = new Set<string>();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focusedName = await expectFocusVisible(page);
    if (focusedName === null) break;
    visited.add(focusedName);
  }
  expect(visited.size).toBeGreaterThanOrEqual(minStops);
}

/**
 * Expects the focused element to have a focus ring and not to be covered or outside of the window (WCAG 2.4.7, 2.4.11).
 * Returns its description, or null if nothing has the focus.
 */
async function expectFocusVisible(page: Page): Promise<string | null> {
  const { name, problem } = await page.evaluate(inspectFocus);
  expect(problem, `the focus, on ${name}`).toBeNull();
  return name;
}

/** Runs in the page. */
async function inspectFocus(): Promise<{ name: string | null; problem: string | null }> {
  // Elements that show or hide on focus change on the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { name: null, problem: null };
  const label = (focused.getAttribute('aria-label') ?? focused.textContent).trim();
  const name = `${focused.tagName} ${focused.id} ${label.slice(0, 60)}`;
  // The label or the next sibling may represent a visually hidden field.
  const visibleParts = [focused, focused.closest('label'), focused.nextElementSibling].filter(
    (part): part is Element => part !== null && part.getBoundingClientRect().width > 2,
  );
  const hitElements = new Set<Element | null>();
  const isVisible = visibleParts.some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points: [number, number][] = [
      [x, y],
      [left + 3, y],
      [right - 3, y],
      [x, top + 3],
      [x, bottom - 3],
    ];
    return points.some(([pointX, pointY]) => {
      const hit = document.elementFromPoint(pointX, pointY);
      hitElements.add(hit);
      return hit !== null && (part.contains(hit) || hit.contains(part));
    });
  });
  if (!isVisible) {
    const parts = [...hitElements].map((part) => part?.outerHTML.slice(0, 99));
    return { name, problem: `is covered by ${parts.join(', ')}` };
  }
  const hasFocusRing = [...visibleParts, focused.parentElement].some((part) => {
    if (part === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  return { name, problem: hasFocusRing ? null : 'has no focus ring' };
}
