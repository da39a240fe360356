import type { EventTopic } from '#contract/events.ts';

/** Query keys by event topic. Registered with TanStack Query below, so other roots don't compile. */
export type QueryRoot =
  | Exclude<EventTopic, 'session' | 'messages'>
  | 'administration'
  | 'announcements'
  | 'dashboard'
  | 'search'
  | 'service'
  | 'site';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryRoot, ...unknown[]];
    mutationMeta: {
      /** Shown as a toast after a failure without a message of the server. */
      failure?: string;
      /** Refetched after success; the mutation is pending until then. */
      refetch?: readonly QueryRoot[];
      /** Refetched after success in the background. */
      invalidate?: readonly QueryRoot[];
      /** Refetches after a failure, too: something may have changed elsewhere. */
      refetchOnError?: boolean;
    };
  }
}
