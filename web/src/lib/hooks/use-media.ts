import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaQueryList(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  const isMatched = () => matchesMedia(query);
  return useSyncExternalStore(subscribe, isMatched, isMatched);
}

/** Whether a media query matches now. */
export function matchesMedia(query: string): boolean {
  return mediaQueryList(query)?.matches ?? false;
}

/** No window outside browsers. */
function mediaQueryList(query: string): MediaQueryList | undefined {
  const media: ((query: string) => MediaQueryList) | undefined = globalThis.matchMedia;
  return media?.call(globalThis, query);
}
