import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { groupEntries, type Group, type StaticEntry } from './palette-entry.ts';
import { matchEntries } from './match-entries.ts';
import { hitEntries, type HitLabels } from './hit-entries.tsx';
import { searchQuery } from './search.api.ts';

const SEARCH_DEBOUNCE_MS = 150;

export interface Results {
  groups: Group[];
  isSettled: boolean;
  error: Error | null;
  retry: () => void;
}

export interface ResultsOptions {
  query: string;
  staticEntries: readonly StaticEntry[];
  labels: HitLabels;
  user_id: number;
}

/** Fuzzy matches wait for the server, so that an early Enter doesn't start something unintended. */
export function useResults({ query, staticEntries, labels, user_id }: ResultsOptions): Results {
  const q = useDebouncedValue(query, SEARCH_DEBOUNCE_MS);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(searchQuery(q));
  const isSettled = query === q && !isPlaceholderData && (!isFetching || data !== undefined);
  const hits =
    data && isRelatedQuery(data.q, query) ? hitEntries(data.hits, data.q, user_id, labels) : [];
  const { sure, fuzzy } = matchEntries(staticEntries, query);
  const others = isSettled ? fuzzy : [];
  const surely = new Set(sure.map(({ group }) => group));
  return {
    groups: [
      ...groupEntries([...sure, ...others.filter(({ group }) => surely.has(group))]),
      ...groupEntries(hits),
      ...groupEntries(others.filter(({ group }) => !surely.has(group))),
    ],
    isSettled,
    error: query === q ? error : null,
    retry: () => void refetch(),
  };
}

/** Results of unrelated searches are hidden. */
function isRelatedQuery(q: string, query: string): boolean {
  return query !== '' && q !== '' && (query.startsWith(q) || q.startsWith(query));
}
