import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Today, TodayItem } from '#contract/dashboard.ts';
import { call } from '../../lib/http/api.ts';

const MINUTE_MS = 60_000;

const DASHBOARD_KEY = ['dashboard'] as const;

/** The dashboard; refetched periodically, because days end and snoozes expire. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'all'],
    queryFn: ({ signal }) => call('GET /api/dashboard/', { signal }),
    refetchInterval: 5 * MINUTE_MS,
  });

/** All items of Today; the dashboard contains the first ones. */
export const allTodayQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'today'],
    queryFn: ({ signal }) => call('GET /api/dashboard/today/', { signal }),
  });

export type TodayAction = { item: TodayItem } & (
  { action: 'done' } | { action: 'snooze'; until: string } | { action: 'reopen' }
);

const TODAY_ACTION_KEY = ['dashboard', 'today'] as const;

const FAILURES: Record<TodayAction['action'], MessageDescriptor> = {
  done: msg`Failed to mark this as done`,
  snooze: msg`Failed to snooze this`,
  reopen: msg`Failed to undo this`,
};

/**
 * Optimistic (`usePendingTodayKeys`), reverted on failure; the response contains the remaining items. Actions run in
 * sequence, so that each response includes the previous ones. `onDone` runs on success.
 */
export function useTodayAction(
  kind: TodayAction['action'],
  onDone?: (action: TodayAction) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: TODAY_ACTION_KEY,
    scope: { id: 'today' },
    mutationFn: send,
    meta: { failure: i18n._(FAILURES[kind]) },
    // A running fetch would restore the item.
    onMutate: () => cancelDashboardFetch(queries),
    onSuccess: async (remaining, action) => {
      onDone?.(action);
      await cancelDashboardFetch(queries);
      queries.setQueryData(
        dashboardQuery().queryKey,
        (dashboard) => dashboard && { ...dashboard, today: remaining },
      );
      queries.setQueryData(
        allTodayQuery().queryKey,
        (all) =>
          all && { ...remaining, items: all.items.filter(({ key }) => key !== action.item.key) },
      );
    },
    // Runs after failures, too: the item may have been completed in another tab.
    onSettled: (_, __, { item }) => {
      if (item.reminder_id !== null) void queries.invalidateQueries({ queryKey: ['reminders'] });
      if (queries.isMutating({ mutationKey: TODAY_ACTION_KEY }) === 1)
        void invalidateDashboard(queries);
    },
  });
}

function send(action: TodayAction): Promise<Today> {
  const params = { key: action.item.key };
  switch (action.action) {
    case 'done':
      return call('POST /api/dashboard/today/{key}/done/', { params });
    case 'snooze':
      return call('POST /api/dashboard/today/{key}/snooze/', {
        params,
        body: { until: action.until },
      });
    case 'reopen':
      return call('POST /api/dashboard/today/{key}/reopen/', { params });
  }
}

/** Keys of items with a running action, which are hidden. */
export function usePendingTodayKeys(): ReadonlySet<string> {
  const actions = useMutationState({
    filters: { mutationKey: TODAY_ACTION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as TodayAction,
  });
  return new Set(actions.filter(({ action }) => action !== 'reopen').map(({ item }) => item.key));
}

export function useInvalidateDashboard(): () => Promise<void> {
  const queries = useQueryClient();
  return () => invalidateDashboard(queries);
}

function invalidateDashboard(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: DASHBOARD_KEY });
}

function cancelDashboardFetch(queries: QueryClient): Promise<void> {
  return queries.cancelQueries({ queryKey: DASHBOARD_KEY });
}
