import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { InteractionChange, NewInteraction, TimelineType } from '#contract/interactions.ts';
import { call } from '../../lib/http/api.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';

export type TimelineFilter = Exclude<TimelineType, 'created'>;

/** A contact's timeline, newest first, of one type or all. */
export const timelineQuery = (id: number, type?: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: ['interactions', 'timeline', id, type ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/contacts/{id}/timeline/', {
        params: { id },
        query: { type, cursor: pageParam },
        signal,
      }),
    ...PAGED,
    select: rowsOf,
  });

/** An interaction with at least one contact. */
export interface Logged {
  contact_ids: readonly number[];
  body: Omit<NewInteraction, 'contact_ids'>;
  idempotency_key: string;
}

/** Logs an interaction; idempotent per key. The form shows errors. */
export function useLogInteraction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ contact_ids: [id = 0, ...others], body, idempotency_key }: Logged) =>
      call('POST /api/contacts/{id}/interactions/', {
        params: { id },
        body: { ...body, contact_ids: others.length === 0 ? undefined : others },
        idempotency_key,
      }),
    onSuccess: () => readAgain(queries),
  });
}

/** The form shows errors. */
export function useChangeInteraction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: InteractionChange }) =>
      call('PATCH /api/interactions/{id}/', { params: { id }, body }),
    onSuccess: () => readAgain(queries),
  });
}

export function useDeleteInteraction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/interactions/{id}/', { params: { id } }),
    meta: { failure: 'Failed to delete the interaction' },
    onSuccess: () => readAgain(queries),
  });
}

/** Refetches timelines and everything that depends on the last contact. */
async function readAgain(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['contacts'] });
  await queries.invalidateQueries({ queryKey: ['interactions'] });
}
