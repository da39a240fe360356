import {
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Today, TodayItem } from '#contract/dashboard.ts';
import { call } from '../../lib/http/api.ts';

const MINUTES = 60_000;

/** The dashboard; refetched periodically, because days end and snoozes expire. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'all'],
    queryFn: ({ signal }) => call('GET /api/dashboard/', { signal }),
    refetchInterval: 5 * MINUTES,
  });

/** An action on a Today item. */
export type TodayAction = { item: TodayItem } & (
  { deed: 'done' } | { deed: 'snooze'; until: string } | { deed: 'reopen' }
);

const DEEDS = ['dashboard', 'today'] as const;

const FAILURES: Record<TodayAction['deed'], string> = {
  done: 'Failed to mark this as done',
  snooze: 'Failed to snooze this',
  reopen: 'Failed to bring this back',
};

/**
 * Optimistic (`usePendingTodayKeys`), reverted on failure; the response contains the remaining items. Actions run in
 * sequence, so that each response includes the previous ones. `onDone` runs on success.
 */
export function useTodayAction(kind: TodayAction['deed'], onDone?: (deed: TodayAction) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: DEEDS,
    scope: { id: 'today' },
    mutationFn: send,
    meta: { failure: FAILURES[kind] },
    // A running fetch would restore the item.
    onMutate: () => stopReading(queries),
    onSuccess: async (left, deed) => {
      onDone?.(deed);
      await stopReading(queries);
      queries.setQueryData(dashboardQuery().queryKey, (all) => all && { ...all, today: left });
    },
    // Runs after failures, too: the item may have been completed elsewhere.
    onSettled: (_, __, { item }) => {
      if (item.reminder_id !== null) void queries.invalidateQueries({ queryKey: ['reminders'] });
      if (queries.isMutating({ mutationKey: DEEDS }) === 1) void readAgain(queries);
    },
  });
}

function send(deed: TodayAction): Promise<Today> {
  const params = { key: deed.item.key };
  switch (deed.deed) {
    case 'done':
      return call('POST /api/dashboard/today/{key}/done/', { params });
    case 'snooze':
      return call('POST /api/dashboard/today/{key}/snooze/', {
        params,
        body: { until: deed.until },
      });
    case 'reopen':
      return call('POST /api/dashboard/today/{key}/reopen/', { params });
  }
}

/** Keys of items with a running action, which are hidden. */
export function usePendingTodayKeys(): ReadonlySet<string> {
  const deeds = useMutationState({
    filters: { mutationKey: DEEDS, status: 'pending' },
    select: ({ state }) => state.variables as TodayAction,
  });
  return new Set(deeds.filter(({ deed }) => deed !== 'reopen').map(({ item }) => item.key));
}

/** Refetches the dashboard after a change. */
export function useInvalidateDashboard(): () => Promise<void> {
  const queries = useQueryClient();
  return () => readAgain(queries);
}

function readAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: dashboardQuery().queryKey });
}

function stopReading(queries: QueryClient): Promise<void> {
  return queries.cancelQueries({ queryKey: dashboardQuery().queryKey });
}
