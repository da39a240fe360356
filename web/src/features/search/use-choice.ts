import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { PaletteEntry } from './palette-entry.ts';
import { storeRecent } from './idle-groups.tsx';
import type { useHighlight } from './use-highlight.ts';

/** Closes the palette, then opens the URL or runs the action. */
export function useChoose(user_id: number, onClose: () => void) {
  const { history, latestLocation } = useRouter();
  const leavesPage = useRef(false);
  const choose = (entry: PaletteEntry) => {
    storeRecent(user_id, entry);
    const { open } = entry;
    if (typeof open !== 'string') {
      onClose();
      open();
      return;
    }
    // The new page focuses its heading.
    leavesPage.current = open.split('?', 1)[0] !== latestLocation.pathname;
    onClose();
    if (open !== latestLocation.href) history.push(open);
  };
  return { choose, staysHere: () => !leavesPage.current };
}

interface EnterOptions {
  highlight: ReturnType<typeof useHighlight>;
  isSettled: boolean;
  choose: (entry: PaletteEntry) => void;
}

/** Enter during a search opens the best result once it arrives. */
export function useEnter(query: string, entries: readonly PaletteEntry[], options: EnterOptions) {
  const { highlight, isSettled, choose } = options;
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const isWaiting = waitsFor === query && isSettled;
  const openFound = useEffectEvent(() => {
    const best = entries.find(({ group }) => !LOCAL_GROUPS.has(group));
    if (best !== undefined) choose(best);
  });
  useEffect(() => {
    if (isWaiting) openFound();
  }, [isWaiting]);
  return {
    open: () => {
      const { highlighted, isChosen } = highlight;
      const isSure = highlighted !== undefined && (isChosen || LOCAL_GROUPS.has(highlighted.group));
      if (query === '' || isSettled || isSure) {
        if (highlighted !== undefined) choose(highlighted);
      } else setWaitsFor(query);
    },
  };
}

const LOCAL_GROUPS = new Set<PaletteEntry['group']>(['recent', 'pages', 'actions']);
