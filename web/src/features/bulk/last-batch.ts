import { useState } from 'react';
import { readTab, removeTab, writeTab } from '../../lib/storage/tab-store.ts';

const NAME = 'contacts.batch';

interface LastBatch {
  id: number;
  /** Its end has been told. */
  told: boolean;
}

/** Whether an action was begun in this tab, and is not done with. */
export function hasLastBatch(): boolean {
  return readTab<LastBatch>(NAME) !== null;
}

/** The action that was begun last in this tab: it goes on, and can be undone, also where the page was left meanwhile. */
export function useLastBatch() {
  const [last, setLast] = useState(() => readTab<LastBatch>(NAME));
  const keep = (next: LastBatch | null) => {
    if (next === null) removeTab(NAME);
    else writeTab(NAME, next);
    setLast(next);
  };
  return { last, keep };
}
