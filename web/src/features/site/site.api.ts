import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';

/** The plans that can be had here. They change only when the server is started anew. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['site', 'plans'],
    queryFn: ({ signal }) => call('GET /api/plans/', { signal }),
    select: ({ results }) => results,
    staleTime: Infinity,
  });

/** Who answers for this server, as the legal pages name them. */
export const operatorQuery = () =>
  queryOptions({
    queryKey: ['site', 'operator'],
    queryFn: ({ signal }) => call('GET /api/health/', { signal }),
    select: ({ operator_name }) => operator_name,
    staleTime: Infinity,
  });
