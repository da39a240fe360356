import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { isPressed, pressedKey } from '../../../lib/focus/keys.ts';
import { areSingleKeysEnabled } from '../../../lib/focus/single-key-shortcuts.ts';

export type Act = 'message' | 'log' | 'snooze' | 'done';

const ACTS = {
  message: 'today_message',
  log: 'today_log',
  snooze: 'today_snooze',
  done: 'today_done',
} as const satisfies Record<Act, string>;

interface TodayKeys {
  /** Whether the keys also work when nothing has the focus, instead of only inside the list. */
  everywhere: boolean;
  onMove: (offset: 1 | -1) => void;
  onAct: (act: Act) => void;
}

export function useTodayKeys(list: RefObject<HTMLElement | null>, keys: TodayKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isInsideList = isInside(list.current, event.target);
    const isActive =
      isInsideList || (keys.everywhere && areSingleKeysEnabled() && isUnclaimed(event.target));
    const offset = isActive ? stepOf(event, isInsideList) : null;
    const act = isActive ? actOf(event) : undefined;
    if (offset !== null) keys.onMove(offset);
    else if (act === undefined) return;
    // Key repeat must not empty the list.
    else if (!event.repeat) keys.onAct(act);
    event.preventDefault();
  });
  // Before paint, so that visible items respond.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Ignores arrow keys outside the list, where they scroll the page. */
function stepOf(event: KeyboardEvent, isInsideList: boolean): 1 | -1 | null {
  const key = pressedKey(event, 'walk_today');
  if (key === null || (!isInsideList && key.startsWith('Arrow'))) return null;
  return key === 'j' || key === 'ArrowDown' ? 1 : -1;
}

function actOf(event: KeyboardEvent): Act | undefined {
  return (Object.keys(ACTS) as Act[]).find((act) => isPressed(event, ACTS[act]));
}

/** Menus inside the list handle their own keys. */
function isInside(list: HTMLElement | null, target: EventTarget | null): boolean {
  if (list === null || !(target instanceof Element)) return false;
  return list.contains(target) && target.closest('[popover]') === null;
}

const INTERACTIVE_ELEMENTS =
  'a[href], button, input, select, textarea, summary, [contenteditable], [tabindex="0"], [popover], [role="dialog"], [role="alertdialog"]';

function isUnclaimed(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(INTERACTIVE_ELEMENTS) !== null) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
}
