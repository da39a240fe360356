import type { RefObject } from 'react';

/** Focuses the first focusable element after the current update. */
export function focusAfterRender(container: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => container.current?.querySelector<HTMLElement>(selector)?.focus());
}
