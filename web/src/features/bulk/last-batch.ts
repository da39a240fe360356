import { useState } from 'react';
import { readTab, removeTab, writeTab } from '../../lib/storage/tab-store.ts';

const NAME = 'contacts.batch';

interface LastBatch {
  id: number;
  /** True once a toast has announced its completion. */
  notified: boolean;
}

/** Whether this tab has started a batch that isn't dismissed. */
export function hasLastBatch(): boolean {
  return readTab<LastBatch>(NAME) !== null;
}

/** The last batch of this tab, which survives leaving the page. */
export function useLastBatch() {
  const [last, setLast] = useState(() => readTab<LastBatch>(NAME));
  const remember = (next: LastBatch | null) => {
    if (next === null) removeTab(NAME);
    else writeTab(NAME, next);
    setLast(next);
  };
  return { last, remember };
}
