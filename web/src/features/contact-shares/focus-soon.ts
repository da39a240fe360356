import type { RefObject } from 'react';

/** Where what had the focus goes away with the choice, the focus goes to what takes its place. */
export function focusSoon(place: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
}
