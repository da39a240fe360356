import type { RefObject } from 'react';

/** Puts the focus on the first of what is there after the change that is under way, if it is. */
export function focusAfterRender(place: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
}
