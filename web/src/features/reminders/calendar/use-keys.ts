import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Hears the keys of all that stands inside an element, which is none to be operated itself. */
export function useKeys<Container extends HTMLElement>(
  container: RefObject<Container | null>,
  onKey: (event: KeyboardEvent, container: Container) => void,
): void {
  const hear = useEffectEvent(onKey);
  // Before it is painted: what is seen hears.
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const listener = (event: KeyboardEvent) => hear(event, element);
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  }, [container]);
}
