import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** What somebody does with a row of the list. */
export interface RowPress {
  place: number;
  /** What of the row was pressed: the box, the star, or anything else, which opens it. */
  control: 'select' | 'star' | 'open';
  shift: boolean;
  /** Ctrl, or Cmd. */
  command: boolean;
  /** By a finger. */
  touch: boolean;
}

export interface ListEvents {
  /** Returns true where the browser shall not do what it would. */
  onPress: (press: RowPress) => void;
  onLongPress: (place: number) => void;
  onKey: (event: KeyboardEvent, place: number | null) => void;
  onFocus: (place: number) => void;
}

const LONG_PRESS_MS = 450;

/** One listener for all rows: they come and go by the thousands. */
export function useListEvents(list: RefObject<HTMLElement | null>, events: ListEvents): void {
  const press = useEffectEvent((event: MouseEvent, touch: boolean) => {
    const place = placeOf(event.target);
    if (place === null || selectsText(event.target)) return;
    event.preventDefault();
    events.onPress({ place, touch, ...pressOf(event) });
  });
  const longPress = useEffectEvent((place: number) => events.onLongPress(place));
  const key = useEffectEvent((event: KeyboardEvent) => events.onKey(event, placeOf(event.target)));
  const focus = useEffectEvent((event: FocusEvent) => {
    const place = placeOf(event.target);
    if (place !== null) events.onFocus(place);
  });
  // Before it is painted: what is seen hears.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const { signal, ...over } = aborter();
    const swallow = listenForLongPress(element, signal, longPress);
    // Not every browser says it of the click itself.
    let touch = false;
    const pointer = ({ pointerType }: PointerEvent) => (touch = pointerType === 'touch');
    element.addEventListener('pointerdown', pointer, { signal });
    element.addEventListener('click', (event) => swallow(event) || press(event, touch), { signal });
    element.addEventListener('keydown', key, { signal });
    element.addEventListener('focusin', focus, { signal });
    // Shift would mark the text between two presses.
    element.addEventListener('mousedown', (event) => event.shiftKey && event.preventDefault(), {
      signal,
    });
    return over.abort;
  }, [list]);
}

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** A finger that rests on a row; the click that follows is swallowed by the function returned. */
function listenForLongPress(
  element: HTMLElement,
  signal: AbortSignal,
  onLongPress: (place: number) => void,
): (click: Event) => boolean {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const stop = () => clearTimeout(timer);
  const start = (event: PointerEvent) => {
    held = false;
    stop();
    const place = placeOf(event.target);
    if (event.pointerType !== 'touch' || place === null) return;
    timer = setTimeout(() => {
      held = true;
      onLongPress(place);
    }, LONG_PRESS_MS);
  };
  element.addEventListener('pointerdown', start, { signal });
  for (const end of ['pointerup', 'pointercancel', 'scroll'] as const)
    element.addEventListener(end, stop, { signal, passive: true });
  // The browser's own menu for links would come at the same moment.
  element.addEventListener('contextmenu', noMenu, { signal });
  return (click) => {
    if (!held) return false;
    held = false;
    click.preventDefault();
    return true;
  };
}

function noMenu(event: PointerEvent): void {
  if (event.pointerType === 'touch') event.preventDefault();
}

function pressOf(event: MouseEvent): Omit<RowPress, 'place' | 'touch'> {
  const control = closest(event.target, '[data-control]')?.dataset['control'];
  return {
    control: control === 'select' || control === 'star' ? control : 'open',
    shift: event.shiftKey,
    command: event.ctrlKey || event.metaKey,
  };
}

function placeOf(target: EventTarget | null): number | null {
  const row = closest(target, '[data-place]');
  return row === null ? null : Number(row.dataset['place']);
}

/** Somebody who marks a phone number to copy it doesn't want to open the contact. */
function selectsText(target: EventTarget | null): boolean {
  if (closest(target, '[data-control]') !== null) return false;
  return getSelection()?.type === 'Range';
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
