import type { EventTopic } from '#contract/events.ts';

/**
 * Every query key begins with one of these words: what a topic of the event stream makes stale (app/realtime-topics.ts) is
 * named by it. TanStack Query is told so below; a key without its root doesn't compile.
 */
export type QueryRoot =
  Exclude<EventTopic, 'session' | 'messages'> | 'dashboard' | 'search' | 'service' | 'site';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryRoot, ...unknown[]];
    /** `failure`: the default words of the toast that tells of the failure; without them, whoever called tells it. */
    mutationMeta: { failure?: string };
  }
}
