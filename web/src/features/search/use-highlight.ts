import { useState } from 'react';
import type { KeyOf } from '../../lib/focus/keys.ts';
import type { PaletteEntry } from './palette-entry.ts';

const PAGE_STEP = 6;

type Step = (index: number, count: number) => number;

/** Arrow keys wrap around, page keys don't. */
const STEPS: Record<KeyOf<'walk_results'>, Step> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + PAGE_STEP, count - 1),
  PageUp: (index) => Math.max(index - PAGE_STEP, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The highlighted entry: the first, until moved; reset by new input. */
export function useHighlight(entries: readonly PaletteEntry[], query: string) {
  const [selection, setSelection] = useState<{ id: string; typed: string } | null>(null);
  const foundIndex = entries.findIndex(({ id }) => id === selection?.id);
  const isChosen = selection?.typed === query && foundIndex !== -1;
  const index = isChosen ? foundIndex : 0;
  const highlight = (entry: PaletteEntry | undefined) => {
    if (entry !== undefined) setSelection({ id: entry.id, typed: query });
  };
  return {
    highlighted: entries[index],
    isChosen,
    stand: highlight,
    walk: (key: KeyOf<'walk_results'>) => highlight(entries[STEPS[key](index, entries.length)]),
  };
}
