import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { groupEntries, type Group, type StaticEntry } from './palette-entry.ts';
import { matchEntries } from './match-entries.ts';
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
  places: readonly StaticEntry[];
  words: HitWords;
  me: number;
}

/**
 * What there is for what is typed: the pages and actions that it surely means, what the server found, then pages and actions
 * that it may mean. The last wait for the server, so that a key pressed early starts nothing that was not meant.
 */
export function useResults({ typed, places, words, me }: ResultsWish): Results {
  const q = useDebouncedValue(typed, PAUSE_MS);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(searchQuery(q));
  const isSettled = typed === q && !isPlaceholderData && (!isFetching || data !== undefined);
  const hits = data && isOnTheWay(data.q, typed) ? hitEntries(data.hits, data.q, me, words) : [];
  const { sure, perhaps } = matchEntries(places, typed);
  const others = isSettled ? perhaps : [];
  const surely = new Set(sure.map(({ group }) => group));
  return {
    groups: [
      ...groupEntries([...sure, ...others.filter(({ group }) => surely.has(group))]),
      ...groupEntries(hits),
      ...groupEntries(others.filter(({ group }) => !surely.has(group))),
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
