import { isPressed, pressed } from '../../../lib/focus/keys.ts';
import type { CalendarEntry } from './calendar-entry.ts';

const ENTRY = '[data-entry]';

/** The keys of an entry: to the one before and after it, as they stand in the page, and M, which moves it. */
export function entryKey(
  event: KeyboardEvent,
  container: HTMLElement,
  entries: readonly CalendarEntry[],
  onMove: (entry: CalendarEntry) => void,
): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(ENTRY)) return;
  const key = pressed(event, 'walk_entries');
  if (key !== null) walk(container, target, key === 'ArrowDown' ? 1 : -1);
  else if (isPressed(event, 'move')) {
    const entry = entries.find((one) => one.key === target.dataset['entry']);
    if (entry !== undefined) onMove(entry);
  } else return;
  event.preventDefault();
}

function walk(container: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const all = [...container.querySelectorAll<HTMLElement>(ENTRY)];
  all[all.indexOf(from) + by]?.focus();
}

/**
 * As long as an entry has the focus it keeps it, also where it is drawn anew in another place, as FullCalendar does with all of
 * them whenever one has changed. Returns the way to stop.
 */
export function holdEntryFocus(container: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    held = target instanceof HTMLElement && target.matches(ENTRY) ? target : null;
  };
  const observer = new MutationObserver(() => {
    const key = held?.dataset['entry'];
    if (key === undefined || held?.isConnected || document.activeElement !== document.body) return;
    held = null;
    focusEntry(container, key);
  });
  // Whoever leaves an entry that stands goes elsewhere, if only to nothing.
  const onFocusOut = () =>
    setTimeout(() => {
      if (held?.isConnected && document.activeElement !== held) held = null;
    });
  container.addEventListener('focusin', onFocusIn);
  container.addEventListener('focusout', onFocusOut);
  observer.observe(container, { childList: true, subtree: true });
  return () => {
    container.removeEventListener('focusin', onFocusIn);
    container.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
  };
}

/** A second or so: FullCalendar shows an entry only once it knows its place. */
const FRAMES = 60;

/** Gives the focus to an entry as soon as it is shown, unless the person has gone elsewhere meanwhile; where it stands behind "more", to its day. */
export function focusEntry(container: HTMLElement | null, key: string): void {
  let frames = 0;
  const look = () => {
    frames += 1;
    const { activeElement, body } = document;
    if (container === null || (activeElement !== body && activeElement !== null)) return;
    container.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`)?.focus();
    if (document.activeElement !== body) return;
    if (frames < FRAMES) requestAnimationFrame(look);
    else container.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  };
  requestAnimationFrame(look);
}
