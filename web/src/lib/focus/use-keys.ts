import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Handles keys of all children of a non-interactive element. */
export function useKeys<Container extends HTMLElement>(
  container: RefObject<Container | null>,
  onKey: (event: KeyboardEvent, container: Container) => void,
): void {
  const onKeyDown = useEffectEvent(onKey);
  // Before paint, so that visible elements respond.
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const listener = (event: KeyboardEvent) => onKeyDown(event, element);
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  }, [container]);
}
