import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls back when an element comes into sight, a little before it does. Give what it returns as the element's `ref`, and the
 * element a `key` that changes when it is to be looked for anew.
 */
export function useInView(onView: () => void): (element: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null);
  const see = useEffectEvent(onView);
  useEffect(() => {
    if (element === null || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) see();
      },
      { rootMargin: '300px', scrollMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return setElement;
}
