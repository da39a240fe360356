import { apiBase } from './api-base.ts';
import { readToken } from './session-token.ts';

/** First requests per page, exactly as the page makes them; the current user is always loaded. */
const FIRST_CALLS: Record<string, readonly string[]> = {
  '/dashboard': ['/api/dashboard/'],
  '/contacts': [
    '/api/contacts/?limit=100',
    '/api/contacts/landmarks/',
    '/api/contact-types/?limit=200',
  ],
};

interface PreloadedResponse {
  token: string;
  answer: Promise<Response>;
}

const asked = new Map<string, PreloadedResponse>();

/** Starts a page's first requests while the app loads. Failed ones are repeated by the app. */
export function startPreload({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const token = readToken();
  if (token === null) return;
  const calls = search === '' ? (FIRST_CALLS[pathname] ?? []) : [];
  for (const call of ['/api/me/', ...calls]) {
    const address = apiBase() + call;
    const answer = fetch(address, { headers: { authorization: `Bearer ${token}` } });
    answer.catch(() => asked.delete(address));
    asked.set(address, { token, answer });
  }
}

/**
 * A copy of a pending response, for the static preview; null on failure. Must be called right after `startPreload`,
 * because a body can be read only once.
 */
export function peekPreloaded<T>(call: string): Promise<T | null> {
  const early = asked.get(apiBase() + call);
  if (early === undefined) return Promise.resolve(null);
  const copied = (answer: Response) => (answer.ok ? (answer.clone().json() as Promise<T>) : null);
  return early.answer.then(copied, () => null);
}

/** A preloaded response, once, if it belongs to the current session. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const early = asked.get(address);
  asked.delete(address);
  return early?.token === readToken() ? early?.answer : undefined;
}
