import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { userQuery } from '../users/users.api.ts';
import { statusOf, statusWith, type StatusWith } from './connection-status.ts';
import { receivedQuery, sentQuery } from './connections.api.ts';

/** Null without a connection, undefined while loading. Users beyond the loaded pages are asked for. */
export function useStatusWith(user_id: number): StatusWith | null | undefined {
  const sent = useInfiniteQuery(sentQuery());
  const received = useInfiniteQuery(receivedQuery());
  const lists = [sent, received];
  const waiting = lists.some(({ data, isError }) => data === undefined && !isError);
  const whole = lists.every(({ data, hasNextPage }) => data !== undefined && !hasNextPage);
  const listed = statusWith(user_id, sent.data ?? [], received.data ?? []);
  const needsRequest = !waiting && !whole && listed === null;
  const { data: person } = useQuery({ ...userQuery(user_id), enabled: needsRequest });
  if (waiting) return undefined;
  if (listed !== null || whole) return listed;
  return person && statusOf(user_id, person.connection);
}
