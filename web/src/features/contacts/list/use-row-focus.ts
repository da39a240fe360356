import { useEffect, useRef, useState, type RefObject } from 'react';
import { trackRemovedFocus } from '../../../lib/focus/focus-after-removal.ts';
import { pressedKey, readingStep, type KeyOf } from '../../../lib/focus/keys.ts';

type Step = (index: number, last: number, page: number) => number;

const STEPS: Record<KeyOf<'walk_list'>, Step> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last, page) => Math.min(index + page, last),
  PageUp: (index, _, page) => Math.max(index - page, 0),
  Home: () => 0,
  End: (_, last) => last,
};
/** Focusable controls of a row: checkbox, name, star. */
const CONTROL = '[data-control]';

/**
 * Keyboard navigation with a roving tab stop: arrow keys, Home, End, Page Up and Page Down; left and right within a
 * row. The tab stop starts at the row of the open contact, or at the first row if `openIndex` is -1.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, count: number, openIndex: number) {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const pendingFocus = useRef<{ index: number; control: string } | null>(null);
  const last = Math.max(0, count - 1);
  const tabStop = Math.max(0, Math.min(movedTo ?? openIndex, last));

  const applyPendingFocus = () => {
    if (pendingFocus.current === null) return;
    const { index, control } = pendingFocus.current;
    const row = list.current?.querySelector(`[data-row="${index}"]`);
    const target = row?.querySelector<HTMLElement>(`[data-control="${control}"]`);
    if (!target) return;
    pendingFocus.current = null;
    target.focus({ preventScroll: true });
  };
  // A distant row exists only after scrolling and loading, so every render tries again.
  useEffect(applyPendingFocus);

  const focusRow = (index: number, control: string) => {
    pendingFocus.current = { index, control };
    setMovedTo(index);
    // So that the list still receives keys if the focused row unmounts before the target exists.
    list.current?.focus({ preventScroll: true });
    applyPendingFocus();
  };

  /** Returns the target index, or null for other keys. */
  const moveByKey = (event: KeyboardEvent, page: number): number | null => {
    const key = pressedKey(event, 'walk_list');
    if (key === null) return null;
    const index = STEPS[key](tabStop, last, Math.max(1, page));
    event.preventDefault();
    focusRow(index, controlOf(event.target));
    return index;
  };
  /** Moves to the next or previous row, or to the tab stop if the list doesn't have the focus. */
  const step = (offset: 1 | -1): number => {
    const isInside = list.current?.contains(document.activeElement) === true;
    const index = isInside ? Math.max(0, Math.min(tabStop + offset, last)) : tabStop;
    focusRow(index, 'open');
    return index;
  };
  const focusTabStop = () => {
    pendingFocus.current = { index: tabStop, control: 'open' };
    applyPendingFocus();
  };
  return { tabStop, moveByKey, step, focusTabStop, moveTo: setMovedTo };
}

/** Left and right move between a row's controls. */
export function moveFocusInRow(event: KeyboardEvent): void {
  const key = pressedKey(event, 'walk_row');
  const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
  if (key === null || row === null) return;
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROL)];
  const current = controls.findIndex((control) => control === event.target);
  event.preventDefault();
  controls[Math.max(0, Math.min(current + readingStep(key), controls.length - 1))]?.focus();
}

function controlOf(target: EventTarget | null): string {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return control?.getAttribute('data-control') ?? 'open';
}

/** The selection bar disappears with the button that was pressed. */
export function focusGridAfterRemoval(bar: HTMLElement | null) {
  if (bar === null) return undefined;
  const focusGrid = () => bar.parentElement?.querySelector<HTMLElement>('[role=grid]')?.focus();
  return trackRemovedFocus(bar, () => true, focusGrid);
}
