import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../lib/http/api-query.ts';

const POLL_MS = 300_000;

/** Name and legal texts, as administrators set them. */
export const instanceQuery = () => apiQuery(['site', 'instance'], 'GET /api/instance/', {});

/** Read at intervals instead of pushed, so that an announcement doesn't make everyone's app ask in the same second. */
export const announcementsQuery = () =>
  queryOptions({
    ...apiQuery(['announcements'], 'GET /api/announcements/', {}),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    select: ({ results }) => results,
  });
