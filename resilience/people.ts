import type pg from 'pg';
import { createClient, type Call } from '#contract/client.ts';

/** Somebody with an account. */
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

/** An answer that is no success. */
export class HttpError extends Error {
  readonly status: number;

  constructor(name: string, status: number, body: string) {
    super(`${name}: ${status} ${body.slice(0, 300)}`);
    this.status = status;
  }
}

const PASSWORD = 'resilience, and nothing more';
const PATIENCE_MS = 30_000;

/**
 * The API under somebody's name. Throws a Refusal for an answer that is none, and what fetch throws where none came.
 */
export function callerAt(origin: string, token = '', patience_ms = PATIENCE_MS): Call {
  return createClient(async ({ method, path, query, headers, body }) => {
    const form = body instanceof FormData;
    const answer = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...headers,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience_ms),
    });
    const text = await answer.text();
    if (!answer.ok) throw new HttpError(`${method} ${path}`, answer.status, text);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  });
}

export async function signUp(origin: string, first_name: string): Promise<Person> {
  const email = `${first_name.toLowerCase()}@resilience.example`;
  const body = { first_name, email, password: PASSWORD, accept_terms: true } as const;
  const { token, user } = await callerAt(origin)('POST /api/signup/', { body });
  return { id: user.id, email, token, call: callerAt(origin, token) };
}

export async function logIn(origin: string, email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const answer = await callerAt(origin)('POST /api/login/', { body });
  if (answer.two_factor_required) throw new Error('Nobody here has a second factor.');
  return answer.token;
}

/** People with verified addresses, two by two. */
export async function signUpPairs(
  origin: string,
  pool: pg.Pool,
  count: number,
  name = 'Writer',
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let at = 0; at < count; at += 1) {
    const one = await signUp(origin, `${name}${2 * at}`);
    const other = await signUp(origin, `${name}${2 * at + 1}`);
    await pool.query('update users set email_verified_at = now() where id = any($1)', [
      [one.id, other.id],
    ]);
    const asked = await one.call('POST /api/connections/', { body: { to_user: other.id } });
    await other.call('POST /api/connections/{id}/accept/', { params: { id: asked.id } });
    const body = { to_user: other.id, initial_message: 'Hello' };
    const { id } = await one.call('POST /api/conversations/start/', { body });
    pairs.push({ one, other, conversation: id });
  }
  return pairs;
}
