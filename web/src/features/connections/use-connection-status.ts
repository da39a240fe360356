import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { userQuery } from '../users/users.api.ts';
import {
  statusFromConnection,
  findStatusInLists,
  type DirectedStatus,
} from './connection-status.ts';
import { receivedQuery, sentQuery } from './connections.api.ts';

/**
 * Null without a connection, undefined while loading. A user who isn't on a loaded page is fetched individually; a
 * hidden profile means that there is neither a connection nor a request.
 */
export function useConnectionStatus(user_id: number): DirectedStatus | null | undefined {
  const sent = useInfiniteQuery(sentQuery());
  const received = useInfiniteQuery(receivedQuery());
  const lists = [sent, received];
  const isLoading = lists.some(({ data, isError }) => data === undefined && !isError);
  const allLoaded = lists.every(({ data, hasNextPage }) => data !== undefined && !hasNextPage);
  const listed = findStatusInLists(user_id, sent.data ?? [], received.data ?? []);
  const needsFetch = !isLoading && !allLoaded && listed === null;
  const { data: person, error } = useQuery({ ...userQuery(user_id), enabled: needsFetch });
  if (isLoading) return undefined;
  if (listed !== null || allLoaded) return listed;
  if (error instanceof ApiError && error.status === 404) return null;
  return person && statusFromConnection(user_id, person.connection);
}
