import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { groupEntries, type Group, type StaticEntry } from './palette-entry.ts';
import { matchEntries } from './match-entries.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { hitEntries, logCallEntries, type HitLabels } from './hit-entries.tsx';
import { searchQuery } from './search.api.ts';

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
  onLogCall: (contact: NamedContact) => void;
}

/** What precedes a name: "log a call with Ada", "call Ada". */
const LOG_CALL = /^(?:log(?: an?)?(?: call)?(?: with)?|call)\s+(?=\S)/i;

/** Fuzzy matches wait for the server, so that an early Enter doesn't start something unintended. */
export function useResults(options: ResultsOptions): Results {
  const { query, staticEntries, labels, user_id, onLogCall } = options;
  const name = query.replace(LOG_CALL, '');
  const q = useDebouncedValue(name, SEARCH_DEBOUNCE_MS);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(searchQuery(q));
  const isSettled = name === q && !isPlaceholderData && (!isFetching || data !== undefined);
  const found = data && isRelatedQuery(data.q, name) ? data : undefined;
  const hits = found ? hitEntries(found.hits, found.q, user_id, labels) : [];
  const calls = found && name !== query ? logCallEntries(found.hits, onLogCall) : [];
  const { sure, fuzzy } = matchEntries(staticEntries, query);
  const others = isSettled ? fuzzy : [];
  const surely = new Set(sure.map(({ group }) => group));
  return {
    groups: [
      ...groupEntries([...sure, ...others.filter(({ group }) => surely.has(group))]),
      ...groupEntries([...calls, ...hits]),
      ...groupEntries(others.filter(({ group }) => !surely.has(group))),
    ],
    isSettled,
    error: name === q ? error : null,
    retry: () => void refetch(),
  };
}

/** Results of unrelated searches are hidden. */
function isRelatedQuery(q: string, query: string): boolean {
  return query !== '' && q !== '' && (query.startsWith(q) || q.startsWith(query));
}
