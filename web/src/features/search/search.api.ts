import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';

/** Results are cached briefly. */
const GC_TIME_MS = 60_000;

/** The best results of each kind; shows the previous ones while loading. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => ({
      q,
      hits: await call('GET /api/search/', { query: { q }, signal }),
    }),
    enabled: q !== '',
    staleTime: 0,
    gcTime: GC_TIME_MS,
    placeholderData: keepPreviousData,
  });
