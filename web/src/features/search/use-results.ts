import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { groupEntries, type Group, type StaticEntry } from './palette-entry.ts';
import { matchEntries } from './match-entries.ts';
import { hitEntries, type HitLabels } from './hit-entries.tsx';
import { searchQuery } from './search.api.ts';

const PAUSE_MS = 150;

export interface Results {
  groups: Group[];
  isSettled: boolean;
  error: Error | null;
  retry: () => void;
}

export interface ResultsOptions {
  typed: string;
  staticEntries: readonly StaticEntry[];
  words: HitLabels;
  me: number;
}

/** Fuzzy matches wait for the server, so that an early Enter doesn't start something unintended. */
export function useResults({ typed, staticEntries, words, me }: ResultsOptions): Results {
  const q = useDebouncedValue(typed, PAUSE_MS);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(searchQuery(q));
  const isSettled = typed === q && !isPlaceholderData && (!isFetching || data !== undefined);
  const hits = data && isOnTheWay(data.q, typed) ? hitEntries(data.hits, data.q, me, words) : [];
  const { sure, fuzzy } = matchEntries(staticEntries, typed);
  const others = isSettled ? fuzzy : [];
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

/** Results of unrelated searches are hidden. */
function isOnTheWay(q: string, typed: string): boolean {
  return typed !== '' && q !== '' && (typed.startsWith(q) || q.startsWith(typed));
}
