import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, now and as it changes: `useMedia('(min-width: 48rem)')`. */
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

/** Outside of browsers there is no window to ask about. */
function queried(query: string): MediaQueryList | undefined {
  const media: ((asked: string) => MediaQueryList) | undefined = globalThis.matchMedia;
  return media?.call(globalThis, query);
}
