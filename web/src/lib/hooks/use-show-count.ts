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

/** As a `key` it resets children that don't restart effects when `<Activity>` shows them again. */
export function useShowCount(): number {
  const [shows] = useState(() => new Shows());
  return useSyncExternalStore(shows.subscribe, shows.read);
}
