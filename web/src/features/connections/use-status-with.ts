import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { userQuery } from '../users/users.api.ts';
import { statusOf, statusWith, type StatusWith } from './connection-status.ts';
import { receivedQuery, sentQuery } from './connections.api.ts';

/**
 * How I stand with a person; null where there is nothing between us, undefined until it is known. Where a list goes on
 * beyond what was read of it, or can't be read, the person is asked for.
 */
export function useStatusWith(user_id: number): StatusWith | null | undefined {
  const sent = useInfiniteQuery(sentQuery());
  const received = useInfiniteQuery(receivedQuery());
  const lists = [sent, received];
  const waiting = lists.some(({ data, isError }) => data === undefined && !isError);
  const whole = lists.every(({ data, hasNextPage }) => data !== undefined && !hasNextPage);
  const listed = statusWith(user_id, sent.data ?? [], received.data ?? []);
  const isAsked = !waiting && !whole && listed === null;
  const { data: person } = useQuery({ ...userQuery(user_id), enabled: isAsked });
  if (waiting) return undefined;
  if (listed !== null || whole) return listed;
  return person && statusOf(user_id, person.connection);
}
