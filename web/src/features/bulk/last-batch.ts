import { useState } from 'react';
import { readTab, removeTab, writeTab } from '../../lib/storage/tab-store.ts';

const NAME = 'contacts.batch';

interface LastBatch {
  id: number;
  /** True once a toast has announced its completion. */
  notified: boolean;
}

/** Whether this tab has started a batch whose completion isn't announced yet. */
export function hasLastBatch(): boolean {
  return readUnfinished() !== null;
}

/** Undo is offered once: not again after a reload or on another page. */
function readUnfinished(): LastBatch | null {
  const last = readTab<LastBatch>(NAME);
  return last?.notified === false ? last : null;
}

/** The last batch of this tab; until it's done, it survives leaving the page. */
export function useLastBatch() {
  const [last, setLast] = useState(readUnfinished);
  const remember = (next: LastBatch | null) => {
    if (next === null) removeTab(NAME);
    else writeTab(NAME, next);
    setLast(next);
  };
  return { last, remember };
}
