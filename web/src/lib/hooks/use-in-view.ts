import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls back before an element scrolls into view. Use the result as `ref`, and change the element's `key` to observe
 * again.
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
