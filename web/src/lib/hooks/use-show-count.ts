import { useState, useSyncExternalStore } from 'react';

/** Counts subscriptions: React resubscribes when `<Activity>` becomes visible. */
class Shows {
  times = 0;

  readonly subscribe = (): (() => void) => {
    this.times += 1;
    return () => {};
  };

  readonly read = (): number => this.times;
}

/**
 * How often the component was shown, from 0 before the first time. As a `key` it resets children that don't restart
 * effects after `<Activity>`.
 */
export function useShowCount(): number {
  const [shows] = useState(() => new Shows());
  return useSyncExternalStore(shows.subscribe, shows.read);
}
