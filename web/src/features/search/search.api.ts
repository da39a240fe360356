import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';

/** Hits are of the moment: a search that is made again is asked again. */
const FORGET_MS = 60_000;

/** The best few of everything that I have for `q`; meanwhile those of the search before. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => ({
      q,
      hits: await call('GET /api/search/', { query: { q }, signal }),
    }),
    enabled: q !== '',
    staleTime: 0,
    gcTime: FORGET_MS,
    placeholderData: keepPreviousData,
  });
