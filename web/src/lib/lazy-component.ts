import { createElement, lazy, use, type ReactNode } from 'react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { newestBuild, currentBuild } from './build.ts';
import { loadCatalog, type CatalogName } from './i18n/catalogs.ts';

/** Components that failed to load, with a way to retry. */
const failed = new Set<() => Promise<void> | undefined>();

/** Retries failed chunks before a component is shown again. */
export async function retryFailedChunks(): Promise<void> {
  await Promise.all([...failed].map(async (retry) => retry()));
}

/** A page that is loaded with its messages when it's opened. */
export function lazyPage<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  messages: readonly CatalogName[] = ['rest'],
) {
  let error: Error | undefined;
  const page = lazyRouteComponent(async () => {
    try {
      const [part] = await Promise.all([load(), ...messages.map(loadCatalog)]);
      const loaded = { part };
      failed.delete(retry);
      error = undefined;
      return loaded;
    } catch (cause) {
      failed.add(retry);
      error = await reloadError(cause);
      throw error;
    }
  }, 'part');
  // Removed from the component once loaded.
  const retry = () => page.preload?.();
  const Page = (props: Props) => {
    // During a reload the router would flash the error.
    if (error?.message && wasReloadedFor(error.message)) use(waitForReload(error));
    return createElement(page, props);
  };
  return Object.assign(Page, { preload: async () => retry() });
}

/** A component loaded when first shown; needs `Suspense`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
) {
  const page = lazyPage(load);
  return lazy(async () => {
    // Otherwise it suspends in a way React warns about when shown again.
    await page.preload?.();
    return { default: page };
  });
}

/**
 * Reloads the page once when a chunk of an older build no longer exists. For other errors, such as the network, a
 * reload wouldn't help; the caller shows its own message.
 */
async function reloadError(cause: unknown): Promise<Error> {
  const build = currentBuild();
  const newestId = build === null ? null : await newestBuild().catch(() => null);
  const goneMessage = `Failed to fetch dynamically imported module: build ${newestId}`;
  const isGone = newestId !== null && newestId !== build && !wasReloadedFor(goneMessage);
  return new Error(isGone ? goneMessage : '', { cause });
}

/** Longer than a reload takes; a page that stays then shows the error. */
const RELOAD_TIMEOUT_MS = 10_000;
const reloads = new WeakMap<Error, Promise<void>>();

function waitForReload(error: Error): Promise<void> {
  const reloading =
    reloads.get(error) ?? new Promise((resolve) => setTimeout(resolve, RELOAD_TIMEOUT_MS));
  reloads.set(error, reloading);
  return reloading;
}

/** Reads where the router records its reload. */
function wasReloadedFor(message: string): boolean {
  try {
    return sessionStorage.getItem(`tanstack_router_reload:${message}`) !== null;
  } catch {
    // Without storage it could reload forever.
    return true;
  }
}
