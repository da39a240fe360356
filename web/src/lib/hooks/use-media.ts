import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = queried(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  const isMatched = () => queried(query)?.matches ?? false;
  return useSyncExternalStore(subscribe, isMatched, isMatched);
}

/** No window outside browsers. */
function queried(query: string): MediaQueryList | undefined {
  const media: ((query: string) => MediaQueryList) | undefined = globalThis.matchMedia;
  return media?.call(globalThis, query);
}
