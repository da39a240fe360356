import { apiBase } from './api-base.ts';
import { readToken } from './session-token.ts';

/** What each page reads first, exactly as it asks for it; a signed-in person is read for all of them. */
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

/**
 * Asks for what a page will read first while the application is still on its way. Whatever fails is asked for again by
 * whoever needs it, who knows how to tell of it.
 */
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
 * What is in an answer on its way, for who shows something of it before the page takes it; null where it failed. Called right
 * after `askEarly`: as a body is read once, it is copied before anybody else has it.
 */
export function peekPreloaded<T>(call: string): Promise<T | null> {
  const early = asked.get(apiBase() + call);
  if (early === undefined) return Promise.resolve(null);
  const copied = (answer: Response) => (answer.ok ? (answer.clone().json() as Promise<T>) : null);
  return early.answer.then(copied, () => null);
}

/** What was asked for early, once, and only for the person for whom it was asked. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  const early = asked.get(address);
  asked.delete(address);
  return early?.token === readToken() ? early?.answer : undefined;
}
