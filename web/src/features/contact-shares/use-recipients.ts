import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Person } from '#contract/user-card.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { connectionsQuery, peopleQuery } from '../connections/connections.api.ts';
import { conversationsQuery } from '../conversations/conversations.api.ts';
import { meQuery } from '../users/users.api.ts';
import { containsEveryWord } from '../../lib/text/contains-every-word.ts';

export interface People {
  state: 'loading' | 'failed' | 'nobody' | 'some';
  /** Matching people, always including the selected one. */
  matches: readonly Person[];
  failure: string | null;
  isRetrying: boolean;
  retry: () => void;
  loadMore: (() => void) | null;
  isLoadingMore: boolean;
  isSearching: boolean;
}

/** Recent conversations, then connections. Searches loaded people at once, the server after a pause. */
export function useRecipients(typed: string, chosen: Person | undefined): People {
  const q = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { data: me } = useQuery(meQuery());
  const connections = useInfiniteQuery(connectionsQuery());
  const conversations = useInfiniteQuery(conversationsQuery());
  const search = useQuery(peopleQuery(q));
  const lists = [connections, conversations];
  const loadedPeople = me ? peopleOf(conversations.data ?? [], connections.data ?? [], me.id) : [];
  const serverMatches =
    me && search.data ? peopleOf(search.data.conversations, search.data.connections, me.id) : [];
  const failed = [...lists, search].filter((list) => list.error !== null);
  const isSearching = typed.trim() !== '' && (typed.trim() !== q || search.isFetching);
  const found = distinctPeople([
    ...filterByName(loadedPeople, typed),
    ...(isSearching ? [] : serverMatches),
  ]);
  return {
    state: stateOf(lists, me !== undefined, loadedPeople.length),
    matches: withChosen(found, chosen),
    failure: failureOf(failed[0]),
    isRetrying: failed.some((list) => list.isFetching),
    retry: () => failed.forEach((list) => void list.refetch()),
    loadMore: connections.hasNextPage && q === '' ? () => void connections.fetchNextPage() : null,
    isLoadingMore: connections.isFetchingNextPage,
    isSearching,
  };
}

/** In its place if it's listed: a row that moved would put another person under the pointer. */
function withChosen(found: readonly Person[], chosen: Person | undefined): readonly Person[] {
  const isListed = found.some(({ id }) => id === chosen?.id);
  return chosen === undefined || isListed ? found : [chosen, ...found];
}

function failureOf(failed: { error: Error | null } | undefined): string | null {
  return failed ? errorMessage(failed.error, t`Failed to fetch connections`) : null;
}

/** One loaded list is enough. */
function stateOf(
  lists: readonly { data: unknown; error: Error | null }[],
  isUserLoaded: boolean,
  count: number,
): People['state'] {
  if (isUserLoaded && count > 0) return 'some';
  if (lists.some((list) => list.data === undefined && list.error !== null)) return 'failed';
  return isUserLoaded && lists.every((list) => list.data !== undefined) ? 'nobody' : 'loading';
}

/** Distinct people of conversations and connections, in this order. */
export function peopleOf(
  conversations: readonly Conversation[],
  connections: readonly Connection[],
  me: number,
): Person[] {
  const people = [
    ...conversations.map(({ participants }) => participants.find(({ id }) => id !== me)),
    ...connections.map(({ user }) => user),
  ];
  return distinctPeople(people.filter((person) => person !== undefined));
}

/** People whose name contains every typed word, ignoring case and accents. */
export function filterByName(people: readonly Person[], typed: string): Person[] {
  return people.filter(({ name }) => containsEveryWord(name, typed));
}

export function distinctPeople(people: readonly Person[]): Person[] {
  const seen = new Set<number>();
  return people.filter(({ id }) => !seen.has(id) && seen.add(id));
}
