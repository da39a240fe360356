import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

const PAGE = 20;

export const securityLogQuery = () =>
  infiniteQueryOptions({
    queryKey: ['security', 'log'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/security-log/', { query: { limit: PAGE, cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });
