import { useEffect, useRef, useState, type RefObject } from 'react';
import { pressed, type KeyOf } from '../../../lib/focus/keys.ts';

type Step = (index: number, last: number, page: number) => number;

const STEPS: Record<KeyOf<'walk_list'>, Step> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, last, page) => Math.min(index + page, last),
  PageUp: (index, _, page) => Math.max(index - page, 0),
  Home: () => 0,
  End: (_, last) => last,
};
const HORIZONTAL_STEPS: Record<KeyOf<'walk_row'>, number> = { ArrowRight: 1, ArrowLeft: -1 };
/** Focusable controls of a row: checkbox, name, star. */
const CONTROL = '[data-control]';

/**
 * Keyboard navigation with a roving tab stop: arrow keys, Home, End, Page Up and Page Down; left and right within a
 * row. Starts at `openAt`, -1 for the top.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, count: number, openAt: number) {
  const [walkedTo, setWalkedTo] = useState<number | null>(null);
  const wanted = useRef<{ index: number; control: string } | null>(null);
  const last = Math.max(0, count - 1);
  const stop = Math.max(0, Math.min(walkedTo ?? openAt, last));

  const focusWanted = () => {
    if (wanted.current === null) return;
    const { index, control } = wanted.current;
    const row = list.current?.querySelector(`[data-row="${index}"]`);
    const target = row?.querySelector<HTMLElement>(`[data-control="${control}"]`);
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  };
  // A distant row exists only after scrolling and loading, so every render tries again.
  useEffect(focusWanted);

  /** The target index, or null for other keys. */
  const walk = (event: KeyboardEvent, page: number): number | null => {
    const key = pressed(event, 'walk_list');
    if (key === null) return null;
    const index = STEPS[key](stop, last, Math.max(1, page));
    event.preventDefault();
    wanted.current = { index, control: controlOf(event.target) };
    setWalkedTo(index);
    // The focused row may unmount before the target exists; the list keeps receiving keys.
    list.current?.focus({ preventScroll: true });
    focusWanted();
    return index;
  };
  const focusStop = () => {
    wanted.current = { index: stop, control: 'open' };
    focusWanted();
  };
  return { stop, walk, focusStop, moveTo: setWalkedTo };
}

/** Left and right move between a row's controls. */
export function moveFocusInRow(event: KeyboardEvent): void {
  const key = pressed(event, 'walk_row');
  const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
  if (key === null || row === null) return;
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROL)];
  const now = controls.findIndex((control) => control === event.target);
  event.preventDefault();
  controls[Math.max(0, Math.min(now + HORIZONTAL_STEPS[key], controls.length - 1))]?.focus();
}

function controlOf(target: EventTarget | null): string {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return control?.getAttribute('data-control') ?? 'open';
}
