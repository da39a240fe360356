import { LIMITS } from '#contract/limits.ts';
import { apiBase } from './api-base.ts';
import { readSession } from './session.ts';

/** First requests per page with the page's own limits; the current user is always loaded. */
const FIRST_CALLS: Record<string, readonly string[]> = {
  '/dashboard': ['/api/dashboard/'],
  '/contacts': [
    `/api/contacts/?limit=${LIMITS.page_cursor_interval}`,
    '/api/contacts/landmarks/',
    `/api/contact-types/?limit=${LIMITS.page}`,
  ],
};

interface PreloadedResponse {
  session: string;
  response: Promise<Response>;
}

const requests = new Map<string, PreloadedResponse>();

/** Starts a page's first requests while the app loads. Failed ones are repeated by the app. */
export function startPreload({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const session = readSession();
  if (session === null) return;
  const calls = search === '' ? (FIRST_CALLS[pathname] ?? []) : [];
  for (const call of ['/api/me/', ...calls]) {
    const address = apiBase() + call;
    const response = fetch(address);
    response.catch(() => requests.delete(address));
    requests.set(address, { session, response });
  }
}

/** A preloaded response, once, if it belongs to the current session. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const preloaded = requests.get(address);
  requests.delete(address);
  return preloaded?.session === readSession() ? preloaded?.response : undefined;
}
