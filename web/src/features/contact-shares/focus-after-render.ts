import type { RefObject } from 'react';

/** Focuses the first focusable element after the current update. */
export function focusAfterRender(place: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
}
