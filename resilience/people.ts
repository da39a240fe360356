import type pg from 'pg';
import { createClient, type Call } from '#contract/client.ts';

/** A user with an account. */
export interface Person {
  id: number;
  email: string;
  token: string;
  call: Call;
}

/** Two people who are connected and have a conversation. */
export interface Pair {
  one: Person;
  other: Person;
  conversation: number;
}

/** A response with an error status. */
export class HttpError extends Error {
  readonly status: number;

  constructor(name: string, status: number, body: string) {
    super(`${name}: ${status} ${body.slice(0, 300)}`);
    this.status = status;
  }
}

export const PASSWORD = 'resilience, and nothing more';
const TIMEOUT_MS = 30_000;

const pairsOf = (query: Record<string, string | string[]>) =>
  Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));

/** An API client for a user. Throws an HttpError for an error status, and fetch's error if there is no response. */
export function createApiClient(origin: string, token = '', timeout_ms = TIMEOUT_MS): Call {
  return createClient(async ({ method, path, query, headers, body }) => {
    const form = body instanceof FormData;
    const response = await fetch(`${origin}${path}?${new URLSearchParams(pairsOf(query))}`, {
      method,
      headers: {
        ...headers,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout_ms),
    });
    const text = await response.text();
    if (!response.ok) throw new HttpError(`${method} ${path}`, response.status, text);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  });
}

export async function signUp(origin: string, first_name: string): Promise<Person> {
  const email = `${first_name.toLowerCase()}@resilience.example`;
  const body = { first_name, email, password: PASSWORD, accept_terms: true } as const;
  const { token, user } = await createApiClient(origin)('POST /api/signup/', { body });
  return { id: user.id, email, token, call: createApiClient(origin, token) };
}

export async function logIn(origin: string, email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const response = await createApiClient(origin)('POST /api/login/', { body });
  if (response.two_factor_required) throw new Error('Unexpected second factor.');
  return response.token;
}

/** Pairs of users with verified addresses. */
export async function signUpPairs(
  origin: string,
  pool: pg.Pool,
  count: number,
  name = 'Writer',
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let index = 0; index < count; index += 1) {
    const one = await signUp(origin, `${name}${2 * index}`);
    const other = await signUp(origin, `${name}${2 * index + 1}`);
    await pool.query('update users set email_verified_at = now() where id = any($1)', [
      [one.id, other.id],
    ]);
    const request = await one.call('POST /api/connections/', { body: { to_user: other.id } });
    await other.call('POST /api/connections/{id}/accept/', { params: { id: request.id } });
    const body = { to_user: other.id, initial_message: 'Hello' };
    const { id } = await one.call('POST /api/conversations/start/', { body });
    pairs.push({ one, other, conversation: id });
  }
  return pairs;
}
