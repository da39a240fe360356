import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections.ts';
import type { Conversation } from '#contract/conversations.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useDebouncedValue } from '../../lib/hooks/use-debounced-value.ts';
import { connectionsQuery } from '../connections/connections.api.ts';
import { conversationsQuery } from '../conversations/conversations.api.ts';
import { meQuery } from '../users/users.api.ts';
import { containsEveryWord } from '../../lib/text/fold-text.ts';
import { peopleQuery } from './contact-shares.api.ts';

export interface Recipient {
  id: number;
  name: string;
}

/** Debounce while typing. */
const PAUSE_MS = 200;

export interface People {
  state: 'loading' | 'failed' | 'nobody' | 'some';
  /** Matching people, always including the selected one. */
  found: readonly Recipient[];
  failure: string | null;
  isReading: boolean;
  readAgain: () => void;
  more: (() => void) | null;
  isReadingMore: boolean;
  isSearching: boolean;
}

/** Recent conversations, then connections. Searches loaded people at once, the server after a pause. */
export function useRecipients(typed: string, chosen: Recipient | undefined): People {
  const q = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data: me } = useQuery(meQuery());
  const connections = useInfiniteQuery(connectionsQuery());
  const conversations = useInfiniteQuery(conversationsQuery());
  const search = useQuery(peopleQuery(q));
  const lists = [connections, conversations];
  const near = me ? peopleOf(conversations.data ?? [], connections.data ?? [], me.id) : [];
  const hits =
    me && search.data ? peopleOf(search.data.conversations, search.data.connections, me.id) : [];
  const failed = [...lists, search].filter((list) => list.error !== null);
  const isSearching = typed.trim() !== '' && (typed.trim() !== q || search.isFetching);
  return {
    state: stateOf(lists, me !== undefined, near.length),
    found: eachOnce([
      ...[chosen].flatMap((one) => one ?? []),
      ...named(near, typed),
      ...(isSearching ? [] : hits),
    ]),
    failure: failureOf(failed[0]),
    isReading: failed.some((list) => list.isFetching),
    readAgain: () => failed.forEach((list) => void list.refetch()),
    more: connections.hasNextPage && q === '' ? () => void connections.fetchNextPage() : null,
    isReadingMore: connections.isFetchingNextPage,
    isSearching,
  };
}

function failureOf(failed: { error: Error | null } | undefined): string | null {
  return failed ? errorMessage(failed.error, 'Failed to fetch connections') : null;
}

/** One loaded list is enough. */
function stateOf(
  lists: readonly { data: unknown; error: Error | null }[],
  known: boolean,
  count: number,
): People['state'] {
  if (known && count > 0) return 'some';
  if (lists.some((list) => list.data === undefined && list.error !== null)) return 'failed';
  return known && lists.every((list) => list.data !== undefined) ? 'nobody' : 'loading';
}

/** Distinct people of conversations and connections, in this order. */
export function peopleOf(
  conversations: readonly Conversation[],
  connections: readonly Connection[],
  me: number,
): Recipient[] {
  const ends = [...conversations.map((one) => otherIn(one, me)), ...connections.map(otherEnd(me))];
  return eachOnce(ends.filter((person) => person !== undefined));
}

/** Names containing all typed words, folded. */
export function named(people: readonly Recipient[], typed: string): Recipient[] {
  return people.filter(({ name }) => containsEveryWord(name, typed));
}

export function eachOnce(people: readonly Recipient[]): Recipient[] {
  const seen = new Set<number>();
  return people.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function otherIn({ participants }: Conversation, me: number): Recipient | undefined {
  const other = participants.find(({ id }) => id !== me);
  return other && { id: other.id, name: other.name };
}

function otherEnd(me: number) {
  return (connection: Connection): Recipient =>
    connection.from_user === me
      ? { id: connection.to_user, name: connection.to_user_name }
      : { id: connection.from_user, name: connection.from_user_name };
}
