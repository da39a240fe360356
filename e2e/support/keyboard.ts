import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has on the way to what is wanted. */
const STOPS = 90;

/** Goes on with the Tab key until this has the focus; at each stop one sees where one is. */
export async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = wanted.page();
  await expect(wanted).toBeAttached();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key);
    const seen = await expectFocusInSight(page);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    // Beyond the last stop lies the browser itself, and then the first again.
    if (seen === null && stop > STOPS / 2) break;
  }
  throw new Error(`The Tab key does not lead to ${wanted.toString()}.`);
}

/** Goes there and presses Enter. */
export async function enter(wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press(key);
}

/** Goes to a field and writes, in the place of what was there. */
export async function write(wanted: Locator, text: string): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press('ControlOrMeta+a');
  await wanted.page().keyboard.type(text);
}

/** Every stop of the Tab key on this page, once round: each is in sight, and shown. */
export async function expectTabStopsVisible(page: Page, atLeast: number): Promise<void> {
  const passed = new Set<string>();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await expectFocusInSight(page);
    if (seen === null) break;
    passed.add(seen);
  }
  expect(passed.size).toBeGreaterThanOrEqual(atLeast);
}

/** What has the focus is marked, and neither outside of the window nor behind a bar (WCAG 2.4.7, 2.4.11). Gives what it is; null for none. */
async function expectFocusInSight(page: Page): Promise<string | null> {
  const { name, problem } = await page.evaluate(lookAtFocus);
  expect(problem, `the focus, on ${name}`).toBeNull();
  return name;
}

/** Runs in the page. */
async function lookAtFocus(): Promise<{ name: string | null; problem: string | null }> {
  // What comes into sight with the focus, or leaves with it, does so with the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { name: null, problem: null };
  const words = (focused.getAttribute('aria-label') ?? focused.textContent).trim();
  const name = `${focused.tagName} ${focused.id} ${words.slice(0, 60)}`;
  // A field that is drawn by its label is seen there.
  const drawn = [focused, focused.closest('label'), focused.nextElementSibling].filter(
    (part): part is Element => part !== null && part.getBoundingClientRect().width > 2,
  );
  const above = new Set<Element | null>();
  const isInSight = drawn.some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const places: [number, number][] = [
      [x, y],
      [left + 3, y],
      [right - 3, y],
      [x, top + 3],
      [x, bottom - 3],
    ];
    return places.some(([across, down]) => {
      const found = document.elementFromPoint(across, down);
      above.add(found);
      return found !== null && (part.contains(found) || found.contains(part));
    });
  });
  if (!isInSight) {
    const parts = [...above].map((part) => part?.outerHTML.slice(0, 99));
    return { name, problem: `is behind ${parts.join(', ')}` };
  }
  const isMarked = [...drawn, focused.parentElement].some((part) => {
    if (part === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  return { name, problem: isMarked ? null : 'is not marked' };
}
