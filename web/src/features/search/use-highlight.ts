import { useState } from 'react';
import type { KeyOf } from '../../lib/focus/keys.ts';
import type { PaletteEntry } from './palette-entry.ts';

const PAGE = 6;

type Step = (at: number, count: number) => number;

/** Arrow keys wrap around, page keys don't. */
const STEPS: Record<KeyOf<'walk_results'>, Step> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + PAGE, count - 1),
  PageUp: (at) => Math.max(at - PAGE, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The highlighted entry: the first, until moved; reset by new input. */
export function useHighlight(entries: readonly PaletteEntry[], typed: string) {
  const [chosen, setChosen] = useState<{ id: string; typed: string } | null>(null);
  const found = entries.findIndex(({ id }) => id === chosen?.id);
  const isChosen = chosen?.typed === typed && found !== -1;
  const at = isChosen ? found : 0;
  const stand = (entry: PaletteEntry | undefined) => {
    if (entry !== undefined) setChosen({ id: entry.id, typed });
  };
  return {
    highlighted: entries[at],
    isChosen,
    stand,
    walk: (key: KeyOf<'walk_results'>) => stand(entries[STEPS[key](at, entries.length)]),
  };
}
