import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';

/** The server's default, used until it responds. */
export const DEFAULT_OPERATOR = 'this server’s operator';

export const plansQuery = () =>
  queryOptions({
    queryKey: ['site', 'plans'],
    queryFn: ({ signal }) => call('GET /api/plans/', { signal }),
    select: ({ results }) => results,
    staleTime: Infinity,
  });

export const operatorQuery = () =>
  queryOptions({
    queryKey: ['site', 'operator'],
    queryFn: ({ signal }) => call('GET /api/health/', { signal }),
    select: ({ operator_name }) => operator_name,
    staleTime: Infinity,
  });
