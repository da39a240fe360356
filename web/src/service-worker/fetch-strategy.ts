/**
 * `document`: network, or the cached entry HTML offline. `hashed`: cache first, because it never changes. `file`:
 * network, else cache. Other requests aren't handled.
 */
export type FetchStrategy = 'document' | 'hashed' | 'file' | 'not ours';

/** API responses and calendar feeds are never cached. */
const OF_PEOPLE = /^\/(api|calendar)(\/|$)/;

export function fetchStrategyFor(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  shell: ReadonlySet<string>,
): FetchStrategy {
  const { origin: requestOrigin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || requestOrigin !== origin || OF_PEOPLE.test(pathname))
    return 'not ours';
  if (request.mode === 'navigate') return 'document';
  // Also assets of older builds, which open tabs may need.
  if (pathname.startsWith('/assets/')) return 'hashed';
  return shell.has(pathname) ? 'file' : 'not ours';
}
