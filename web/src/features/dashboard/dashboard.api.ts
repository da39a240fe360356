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

/** All that the dashboard shows. Read again now and then: a day ends, what was put off comes back. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'all'],
    queryFn: ({ signal }) => call('GET /api/dashboard/', { signal }),
    refetchInterval: 5 * MINUTES,
  });

/** What is done with something of today. */
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
 * Shown at once (`usePendingTodayKeys`), and taken back where the server refuses; what comes next is in its answer. One deed follows the
 * other, so that each answer knows of those before. `onDone` is told once the server has it.
 */
export function useTodayAction(kind: TodayAction['deed'], onDone?: (deed: TodayAction) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: DEEDS,
    scope: { id: 'today' },
    mutationFn: send,
    meta: { failure: FAILURES[kind] },
    // An answer that is under way would show what is gone again.
    onMutate: () => stopReading(queries),
    onSuccess: async (left, deed) => {
      onDone?.(deed);
      await stopReading(queries);
      queries.setQueryData(dashboardQuery().queryKey, (all) => all && { ...all, today: left });
    },
    // It may be done already, elsewhere; and the days to come may know of it.
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

/** The keys of what is being done or put off right now, and so shown no more. */
export function usePendingTodayKeys(): ReadonlySet<string> {
  const deeds = useMutationState({
    filters: { mutationKey: DEEDS, status: 'pending' },
    select: ({ state }) => state.variables as TodayAction,
  });
  return new Set(deeds.filter(({ deed }) => deed !== 'reopen').map(({ item }) => item.key));
}

/** Reads the dashboard again after something that was done elsewhere. */
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
