import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/error-message.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { connectionsQuery } from '../connections/connections.api.ts';
import { conversationsQuery } from '../conversations/conversations.api.ts';
import { meQuery } from '../users/users.api.ts';
import { peopleQuery } from './contact-shares.api.ts';
import { eachOnce, named, peopleOf } from './people.ts';
import type { Recipient } from './recipient.ts';

/** Long enough for the next letter. */
const PAUSE_MS = 200;

export interface People {
  state: 'loading' | 'failed' | 'nobody' | 'some';
  /** Those whose names hold what was typed; whoever is chosen is always among them. */
  found: readonly Recipient[];
  /** What could not be read, in words. */
  failure: string | null;
  isReading: boolean;
  readAgain: () => void;
  /** Others have not been read yet: reads them. */
  more: (() => void) | null;
  isReadingMore: boolean;
  isSearching: boolean;
}

/**
 * The people I may share with: those I wrote with last, then my connections. What is typed is looked for among those that are
 * here at once, and on the server among all.
 */
export function useRecipients(typed: string, chosen: Recipient | undefined): People {
  const q = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data: me } = useQuery(meQuery());
  const connections = useInfiniteQuery(connectionsQuery());
  const conversations = useInfiniteQuery(conversationsQuery());
  const search = useQuery(peopleQuery(q));
  const lists = [connections, conversations];
  const near = me ? peopleOf(conversations.data ?? [], connections.data ?? [], me.id) : [];
  const hits = me
    ? peopleOf(search.data?.conversations ?? [], search.data?.connections ?? [], me.id)
    : [];
  const failed = [...lists, search].filter((list) => list.error !== null);
  const [first] = failed;
  const isSearching = typed.trim() !== '' && (typed.trim() !== q || search.isFetching);
  return {
    state: stateOf(lists, me !== undefined, near.length),
    found: eachOnce([
      ...(chosen ? [chosen] : []),
      ...named(near, typed),
      ...(isSearching ? [] : hits),
    ]),
    failure: first ? errorMessage(first.error, 'Failed to fetch connections') : null,
    isReading: failed.some((list) => list.isFetching),
    readAgain: () => failed.forEach((list) => void list.refetch()),
    more: connections.hasNextPage && q === '' ? () => void connections.fetchNextPage() : null,
    isReadingMore: connections.isFetchingNextPage,
    isSearching,
  };
}

/** One list is enough to choose from. */
function stateOf(
  lists: readonly { data: unknown; error: Error | null }[],
  known: boolean,
  count: number,
): People['state'] {
  if (known && count > 0) return 'some';
  if (lists.some((list) => list.data === undefined && list.error !== null)) return 'failed';
  return known && lists.every((list) => list.data !== undefined) ? 'nobody' : 'loading';
}
