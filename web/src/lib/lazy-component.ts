import { createElement, lazy, use, type ReactNode } from 'react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { newestBuild, thisBuild } from './build.ts';

/** Components that failed to load, with a way to retry. */
const failed = new Set<() => Promise<void> | undefined>();

/** Retries failed chunks before a component is shown again. */
export async function retryFailedChunks(): Promise<void> {
  await Promise.all([...failed].map(async (again) => again()));
}

export function lazyPage<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  let error: Error | undefined;
  const part = lazyRouteComponent(async () => {
    try {
      const loaded = { part: await load() };
      failed.delete(again);
      error = undefined;
      return loaded;
    } catch (cause) {
      failed.add(again);
      error = await whyNot(cause);
      throw error;
    }
  }, 'part');
  // Removed from the component once loaded.
  const again = () => part.preload?.();
  const Page = (props: Props) => {
    // During a reload the router would flash the error.
    if (error?.message && wasReloadedFor(error.message)) use(waitForReload(error));
    return createElement(part, props);
  };
  return Object.assign(Page, { preload: async () => again() });
}

/** A component loaded when first shown; needs `Suspense`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
) {
  const part = lazyPage(load);
  return lazy(async () => {
    // Otherwise it suspends in a way React warns about when shown again.
    await part.preload?.();
    return { default: part };
  });
}

/**
 * Reloads the page once when a chunk of an older build no longer exists. For other errors, such as the network, a
 * reload wouldn't help; the caller shows its own message.
 */
async function whyNot(cause: unknown): Promise<Error> {
  const here = thisBuild();
  const newest = here === null ? null : await newestBuild().catch(() => null);
  const gone = `Failed to fetch dynamically imported module: build ${newest}`;
  const isGone = newest !== null && newest !== here && !wasReloadedFor(gone);
  return new Error(isGone ? gone : '', { cause });
}

/** Longer than a reload takes; a page that stays then shows the error. */
const GOING_MS = 10_000;
const going = new WeakMap<Error, Promise<void>>();

function waitForReload(error: Error): Promise<void> {
  const gone = going.get(error) ?? new Promise((resolve) => setTimeout(resolve, GOING_MS));
  going.set(error, gone);
  return gone;
}

/** Where the router records it. */
function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(`tanstack_router_reload:${message}`) !== null;
  } catch {
    // Without storage it could reload forever.
    return true;
  }
}
