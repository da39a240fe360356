import { useState, useSyncExternalStore } from 'react';

/** Counts how often React subscribed: whenever what is kept hidden (`<Activity>`) is shown. */
class Shows {
  times = 0;

  readonly subscribe = (): (() => void) => {
    this.times += 1;
    return () => {};
  };

  readonly read = (): number => this.times;
}

/**
 * How often this was shown: 0 before it stands on the page for the first time, one more whenever it comes back from having
 * been hidden. As a `key` it begins anew what does not start its clocks and listeners again by itself.
 */
export function useShowCount(): number {
  const [shows] = useState(() => new Shows());
  return useSyncExternalStore(shows.subscribe, shows.read);
}
