import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections.ts';
import type { Conversation } from '#contract/conversations.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { connectionsQuery } from '../connections/connections.api.ts';
import { conversationsQuery } from '../conversations/conversations.api.ts';
import { meQuery } from '../users/users.api.ts';
import { containsEveryWord } from '../../lib/text/fold-text.ts';
import { peopleQuery } from './contact-shares.api.ts';

export interface Recipient {
  id: number;
  name: string;
}

export interface People {
  state: 'loading' | 'failed' | 'nobody' | 'some';
  /** Matching people, always including the selected one. */
  matches: readonly Recipient[];
  failure: string | null;
  isRetrying: boolean;
  retry: () => void;
  loadMore: (() => void) | null;
  isLoadingMore: boolean;
  isSearching: boolean;
}

/** Recent conversations, then connections. Searches loaded people at once, the server after a pause. */
export function useRecipients(typed: string, chosen: Recipient | undefined): People {
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
  return {
    state: stateOf(lists, me !== undefined, loadedPeople.length),
    matches: distinctPeople([
      ...[chosen].flatMap((one) => one ?? []),
      ...filterByName(loadedPeople, typed),
      ...(isSearching ? [] : serverMatches),
    ]),
    failure: failureOf(failed[0]),
    isRetrying: failed.some((list) => list.isFetching),
    retry: () => failed.forEach((list) => void list.refetch()),
    loadMore: connections.hasNextPage && q === '' ? () => void connections.fetchNextPage() : null,
    isLoadingMore: connections.isFetchingNextPage,
    isSearching,
  };
}

function failureOf(failed: { error: Error | null } | undefined): string | null {
  return failed ? errorMessage(failed.error, 'Failed to fetch connections') : null;
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
): Recipient[] {
  const people = [
    ...conversations.map((one) => otherParticipant(one, me)),
    ...connections.map(otherUserOf(me)),
  ];
  return distinctPeople(people.filter((person) => person !== undefined));
}

/** People whose name contains every typed word, ignoring case and accents. */
export function filterByName(people: readonly Recipient[], typed: string): Recipient[] {
  return people.filter(({ name }) => containsEveryWord(name, typed));
}

export function distinctPeople(people: readonly Recipient[]): Recipient[] {
  const seen = new Set<number>();
  return people.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function otherParticipant({ participants }: Conversation, me: number): Recipient | undefined {
  const other = participants.find(({ id }) => id !== me);
  return other && { id: other.id, name: other.name };
}

function otherUserOf(me: number) {
  return (connection: Connection): Recipient =>
    connection.from_user === me
      ? { id: connection.to_user, name: connection.to_user_name }
      : { id: connection.from_user, name: connection.from_user_name };
}
