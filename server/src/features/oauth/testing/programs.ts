import { createHash, randomBytes } from 'node:crypto';
import type { AuthorizationDecision, AuthorizationQuery } from '#contract/oauth.ts';
import type { TokenScope } from '#contract/scopes.ts';
import type { Person } from '../../../testing/test-app.ts';

/** Where the programs of tests wait for the answer. */
export const REDIRECT = 'http://127.0.0.1:4567/callback';

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export const newVerifier = () => randomBytes(32).toString('base64url');

/** Sends JSON or a form; the status and the body. */
export async function send(url: string, body: object | URLSearchParams) {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method: 'POST',
    headers: isForm ? {} : { 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, string>,
  };
}

/** Registers a program at a server and returns its id. */
export async function register(origin: string, redirect_uris = [REDIRECT]): Promise<string> {
  const { body } = await send(`${origin}/oauth/register`, { redirect_uris, client_name: 'Helper' });
  return body['client_id']!;
}

/** What a program sends a person with. */
export function authorization(
  origin: string,
  client_id: string,
  verifier = newVerifier(),
): AuthorizationQuery {
  return {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    scope: 'contacts:read contacts:write',
    state: 'a state',
    code_challenge: s256(verifier),
    code_challenge_method: 'S256',
    resource: `${origin}/mcp`,
  };
}

/** Allows a program and returns the parameters that it gets. */
export async function allow(
  person: Person,
  query: AuthorizationQuery,
  scopes: TokenScope[] = ['contacts:read'],
): Promise<Record<string, string>> {
  const body: AuthorizationDecision = { ...query, scopes };
  const { redirect_to } = await person.call('POST /api/oauth/authorization/', { body });
  return Object.fromEntries(new URL(redirect_to).searchParams);
}

export const requestTokens = (origin: string, form: Record<string, string>) =>
  send(`${origin}/oauth/token`, new URLSearchParams(form));

/** A program that waits for the exchange of its code. */
export async function authorized(origin: string, person: Person, client_id?: string) {
  const verifier = newVerifier();
  const id = client_id ?? (await register(origin));
  const { code = '' } = await allow(person, authorization(origin, id, verifier));
  return {
    client_id: id,
    code,
    exchange: (change: Record<string, string> = {}) =>
      requestTokens(origin, {
        grant_type: 'authorization_code',
        client_id: id,
        code,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
        ...change,
      }),
  };
}

/** A program with tokens. */
export async function connected(origin: string, person: Person, client_id?: string) {
  const program = await authorized(origin, person, client_id);
  const { body } = await program.exchange();
  const [access_token, refresh_token] = [body['access_token']!, body['refresh_token']!];
  return { ...program, body, access_token, refresh_token };
}

export const refresh = (
  origin: string,
  client_id: string,
  refresh_token: string,
  change: Record<string, string> = {},
) => requestTokens(origin, { grant_type: 'refresh_token', client_id, refresh_token, ...change });

/** Of a request to MCP with this token. */
export async function statusOf(origin: string, access_token: string): Promise<number> {
  const answer = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  return answer.status;
}
