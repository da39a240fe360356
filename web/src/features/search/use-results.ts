import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../lib/use-settled.ts';
import { inGroups, type Group, type Place } from './entry.ts';
import { findPlaces } from './find-places.ts';
import { hitEntries, type HitWords } from './hit-entries.tsx';
import { searchQuery } from './search.api.ts';

/** A search begins when the typing has paused for so long. */
const PAUSE_MS = 150;

export interface Results {
  groups: Group[];
  /** The server has answered what is typed, or failed to. */
  isSettled: boolean;
  error: Error | null;
  retry: () => void;
}

export interface ResultsWish {
  /** Trimmed. */
  typed: string;
  places: readonly Place[];
  words: HitWords;
  me: number;
}

/**
 * What there is for what is typed: the pages and actions that it surely means, what the server found, then pages and actions
 * that it may mean. The last wait for the server, so that a key pressed early starts nothing that was not meant.
 */
export function useResults({ typed, places, words, me }: ResultsWish): Results {
  const q = useSettled(typed, PAUSE_MS);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(searchQuery(q));
  const isSettled = typed === q && !isPlaceholderData && (!isFetching || data !== undefined);
  const hits = data && isOnTheWay(data.q, typed) ? hitEntries(data.hits, data.q, me, words) : [];
  const { sure, perhaps } = findPlaces(places, typed);
  const others = isSettled ? perhaps : [];
  const surely = new Set(sure.map(({ group }) => group));
  return {
    groups: [
      ...inGroups([...sure, ...others.filter(({ group }) => surely.has(group))]),
      ...inGroups(hits),
      ...inGroups(others.filter(({ group }) => !surely.has(group))),
    ],
    isSettled,
    error: typed === q ? error : null,
    retry: () => void refetch(),
  };
}

/** Hits for other words than these would only be in the way. */
function isOnTheWay(q: string, typed: string): boolean {
  return typed !== '' && q !== '' && (typed.startsWith(q) || q.startsWith(typed));
}
