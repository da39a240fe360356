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
  return useSyncExternalStore(subscribe, () => queried(query)?.matches ?? false);
}

/** Outside of browsers there is no window to ask about. */
function queried(query: string): MediaQueryList | undefined {
  const media: ((asked: string) => MediaQueryList) | undefined = globalThis.matchMedia;
  return media?.call(globalThis, query);
}
