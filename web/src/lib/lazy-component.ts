import { createElement, lazy, use, type ReactNode } from 'react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { newestBuild, thisBuild } from './build.ts';

/** What could not be loaded, each with the way to try it once more. */
const failed = new Set<() => Promise<void> | undefined>();

/** Loads once more what could not be loaded; done before a part is shown again. */
export async function retryFailedChunks(): Promise<void> {
  await Promise.all([...failed].map(async (again) => again()));
}

/** A page whose code is loaded when it is opened. */
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
  // Gone from the part once it is loaded.
  const again = () => part.preload?.();
  const Page = (props: Props) => {
    // To whoever is rendered again while the document goes, the router would show the error.
    if (error?.message && wasReloadedFor(error.message)) use(waitForReload(error));
    return createElement(part, props);
  };
  return Object.assign(Page, { preload: async () => again() });
}

/** A part of a page that is loaded when it is first shown; a `Suspense` around it stands in meanwhile. */
export function lazyComponent<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
) {
  const part = lazyPage(load);
  return lazy(async () => {
    // Suspends by itself otherwise, in a way that React complains of when the part is shown again meanwhile.
    await part.preload?.();
    return { default: part };
  });
}

/**
 * The router reloads the page when it is to show what failed with the words of `gone`, once for the same: so the newer build
 * is named, for which the file is gone. What else went wrong, such as the network, no reload would mend; that error has no
 * words for a person, and the place where it is shown has.
 */
async function whyNot(cause: unknown): Promise<Error> {
  const here = thisBuild();
  const newest = here === null ? null : await newestBuild().catch(() => null);
  const gone = `Failed to fetch dynamically imported module: build ${newest}`;
  const isGone = newest !== null && newest !== here && !wasReloadedFor(gone);
  return new Error(isGone ? gone : '', { cause });
}

/** Longer than a document takes to go; one that stays, as a person may want, says then what went wrong. */
const GOING_MS = 10_000;
const going = new WeakMap<Error, Promise<void>>();

function waitForReload(error: Error): Promise<void> {
  const gone = going.get(error) ?? new Promise((resolve) => setTimeout(resolve, GOING_MS));
  going.set(error, gone);
  return gone;
}

/** Where the router notes it. */
function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(`tanstack_router_reload:${message}`) !== null;
  } catch {
    // Where nothing can be noted, it could go on for ever.
    return true;
  }
}
