import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The signed-in person. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['users', 'me'],
    queryFn: ({ signal }) => call('GET /api/me/', { signal }),
    staleTime: Infinity,
  });

/** Another person, as far as they show themselves. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call('GET /api/users/{id}/', { params: { id }, signal }),
  });
