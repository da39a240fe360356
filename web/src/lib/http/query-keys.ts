import type { EventTopic } from '#contract/events.ts';

/**
 * Roots of query keys, used to invalidate by event topic. Registered with TanStack Query below, so other roots don't
 * compile.
 */
export type QueryRoot =
  Exclude<EventTopic, 'session' | 'messages'> | 'dashboard' | 'search' | 'service' | 'site';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryRoot, ...unknown[]];
    mutationMeta: { failure?: string };
  }
}
