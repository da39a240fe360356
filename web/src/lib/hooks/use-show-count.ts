import { useState, useSyncExternalStore } from 'react';

/** Counts subscriptions: React resubscribes when `<Activity>` becomes visible. */
class ShowCounter {
  count = 0;

  readonly subscribe = (): (() => void) => {
    this.count += 1;
    return () => {};
  };

  readonly read = (): number => this.count;
}

/** As a `key` it resets children that don't restart effects when `<Activity>` shows them again. */
export function useShowCount(): number {
  const [counter] = useState(() => new ShowCounter());
  return useSyncExternalStore(counter.subscribe, counter.read);
}
