import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

export interface RowPress {
  index: number;
  /** The pressed control; anything else opens the row. */
  control: 'select' | 'star' | 'open';
  shift: boolean;
  /** Ctrl or Cmd. */
  command: boolean;
}

export interface ListEvents {
  /** Returns true to prevent the default. */
  onPress: (press: RowPress) => void;
  onLongPress: (index: number) => void;
  onKey: (event: KeyboardEvent, index: number | null) => void;
  onFocus: (index: number) => void;
}

const LONG_PRESS_MS = 450;

/** One listener for all rows, which come and go by the thousands. */
export function useListEvents(list: RefObject<HTMLElement | null>, events: ListEvents): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const index = indexOf(event.target);
    if (index === null || selectsText(event.target)) return;
    event.preventDefault();
    events.onPress({ index, ...pressOf(event) });
  });
  const longPress = useEffectEvent((index: number) => events.onLongPress(index));
  const key = useEffectEvent((event: KeyboardEvent) => events.onKey(event, indexOf(event.target)));
  const focus = useEffectEvent((event: FocusEvent) => {
    const index = indexOf(event.target);
    if (index !== null) events.onFocus(index);
  });
  // Before paint, so that visible rows respond.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const { signal, ...rest } = aborter();
    const swallowClick = listenForLongPress(element, signal, longPress);
    element.addEventListener('click', (event) => swallowClick(event) || press(event), { signal });
    element.addEventListener('keydown', key, { signal });
    element.addEventListener('focusin', focus, { signal });
    // Shift would select text.
    element.addEventListener('mousedown', (event) => event.shiftKey && event.preventDefault(), {
      signal,
    });
    return rest.abort;
  }, [list]);
}

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** A long press; the returned function swallows the following click. */
function listenForLongPress(
  element: HTMLElement,
  signal: AbortSignal,
  onLongPress: (index: number) => void,
): (click: Event) => boolean {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const stop = () => clearTimeout(timer);
  const start = (event: PointerEvent) => {
    isHeld = false;
    stop();
    const index = indexOf(event.target);
    if (event.pointerType !== 'touch' || index === null) return;
    timer = setTimeout(() => {
      isHeld = true;
      onLongPress(index);
    }, LONG_PRESS_MS);
  };
  element.addEventListener('pointerdown', start, { signal });
  for (const end of ['pointerup', 'pointercancel', 'scroll'] as const)
    element.addEventListener(end, stop, { signal, passive: true });
  // The browser's link menu opens at the same time.
  element.addEventListener('contextmenu', preventMenu, { signal });
  return (click) => {
    if (!isHeld) return false;
    isHeld = false;
    click.preventDefault();
    return true;
  };
}

function preventMenu(event: PointerEvent): void {
  if (event.pointerType === 'touch') event.preventDefault();
}

function pressOf(event: MouseEvent): Omit<RowPress, 'index'> {
  const control = closest(event.target, '[data-control]')?.dataset['control'];
  return {
    control: control === 'select' || control === 'star' ? control : 'open',
    shift: event.shiftKey,
    command: event.ctrlKey || event.metaKey,
  };
}

function indexOf(target: EventTarget | null): number | null {
  const row = closest(target, '[data-row]');
  return row === null ? null : Number(row.dataset['row']);
}

/** Selecting text, for example to copy a number, doesn't open the contact. */
function selectsText(target: EventTarget | null): boolean {
  if (closest(target, '[data-control]') !== null) return false;
  return getSelection()?.type === 'Range';
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
