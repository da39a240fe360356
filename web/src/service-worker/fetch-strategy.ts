/**
 * How the worker answers: a `document` from the server, the shell where it does not answer; a `hashed` file from what is
 * kept, as it never changes; another `file` of the shell from the server, else from what is kept. Everything else it leaves
 * to the browser.
 */
export type FetchStrategy = 'document' | 'hashed' | 'file' | 'not ours';

/** Answers of the API, and the calendar feed: about people, never ours. */
const OF_PEOPLE = /^\/(api|calendar)(\/|$)/;

export function fetchStrategyFor(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  shell: ReadonlySet<string>,
): FetchStrategy {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin || OF_PEOPLE.test(pathname)) return 'not ours';
  if (request.mode === 'navigate') return 'document';
  // Also those of an older build, of which a tab may be open.
  if (pathname.startsWith('/assets/')) return 'hashed';
  return shell.has(pathname) ? 'file' : 'not ours';
}
