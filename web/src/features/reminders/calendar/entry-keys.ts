import { isPressed, pressedKey } from '../../../lib/focus/keys.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { trackRemovedFocus } from '../../../lib/focus/focus-after-removal.ts';

const ENTRY_SELECTOR = '[data-entry]';

/** Arrow keys between entries, and M to move. */
export function entryKey(
  event: KeyboardEvent,
  container: HTMLElement,
  entries: readonly CalendarEntry[],
  onMove: (entry: CalendarEntry) => void,
): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(ENTRY_SELECTOR)) return;
  const key = pressedKey(event, 'walk_entries');
  if (key !== null) moveFocus(container, target, key === 'ArrowDown' ? 1 : -1);
  else if (isPressed(event, 'move')) {
    const entry = entries.find((one) => one.key === target.dataset['entry']);
    if (entry !== undefined) onMove(entry);
  } else return;
  event.preventDefault();
}

function moveFocus(container: HTMLElement, focusedEntry: HTMLElement, offset: 1 | -1): void {
  const entryElements = [...container.querySelectorAll<HTMLElement>(ENTRY_SELECTOR)];
  entryElements[entryElements.indexOf(focusedEntry) + offset]?.focus();
}

/** Keeps the focus on an entry when FullCalendar re-renders it elsewhere. Returns the cleanup function. */
export function preserveEntryFocus(container: HTMLElement): () => void {
  return trackRemovedFocus(
    container,
    (focused) => focused.matches(ENTRY_SELECTOR),
    (removed) => focusEntry(container, removed.dataset['entry'] ?? ''),
  );
}

/** About a second: FullCalendar shows entries after layout. */
const MAX_FRAMES = 60;

/** Focuses an entry once visible, unless the user focused something else; hidden behind "more" it focuses the day. */
export function focusEntry(container: HTMLElement | null, key: string): void {
  let frames = 0;
  const check = () => {
    frames += 1;
    const { activeElement, body } = document;
    if (container === null || (activeElement !== body && activeElement !== null)) return;
    container.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`)?.focus();
    if (document.activeElement !== body) return;
    if (frames < MAX_FRAMES) requestAnimationFrame(check);
    else container.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  };
  requestAnimationFrame(check);
}
