import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthorizationDecision, AuthorizationQuery } from '#contract/oauth.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/scopes.ts';
import { PASSWORD, type Person } from '../../testing/test-app.ts';
import { type McpApp, openMcpApp } from '../mcp/testing/mcp-app.ts';
import { oauthJobs } from './oauth.jobs.ts';

const REDIRECT = 'http://127.0.0.1:4567/callback';

let app: McpApp;
let ada: Person;
beforeAll(async () => {
  app = await openMcpApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

async function post(path: string, body: object | URLSearchParams) {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(`${app.origin}${path}`, {
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

async function register(redirect_uris = [REDIRECT], client_name = 'Helper'): Promise<string> {
  const { body, status } = await post('/oauth/register', { redirect_uris, client_name });
  expect(status).toBe(201);
  return body['client_id']!;
}

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function authorization(client_id: string, verifier: string): AuthorizationQuery {
  return {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    scope: 'contacts:read contacts:write',
    state: 'a state',
    code_challenge: s256(verifier),
    code_challenge_method: 'S256',
    resource: `${app.origin}/mcp`,
  };
}

/** Allows a program and returns the parameters that it gets. */
async function allow(query: AuthorizationQuery, scopes: TokenScope[] = ['contacts:read']) {
  const body: AuthorizationDecision = { ...query, scopes };
  const { redirect_to } = await ada.call('POST /api/oauth/authorization/', { body });
  const url = new URL(redirect_to);
  return Object.fromEntries(url.searchParams);
}

const token = (form: Record<string, string>) => post('/oauth/token', new URLSearchParams(form));

const exchange = (client_id: string, code: string, code_verifier: string, change = {}) =>
  token({
    grant_type: 'authorization_code',
    client_id,
    code,
    code_verifier,
    redirect_uri: REDIRECT,
    ...change,
  });

const refresh = (client_id: string, refresh_token: string, change = {}) =>
  token({ grant_type: 'refresh_token', client_id, refresh_token, ...change });

async function connected() {
  const verifier = randomBytes(32).toString('base64url');
  const client_id = await register();
  const { code = '' } = await allow(authorization(client_id, verifier));
  const { body } = await exchange(client_id, code, verifier);
  return { client_id, code, verifier, tokens: body };
}

const statusOf = async (access_token: string) => {
  const answer = await fetch(`${app.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  return answer.status;
};

/** A program as the official client sees it. `visit` is its browser. */
function program(visit: (url: URL) => void): OAuthClientProvider & { saved: Saved } {
  const saved: Saved = {};
  return {
    saved,
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Assistant', redirect_uris: [REDIRECT] },
    state: () => 'chosen by the program',
    clientInformation: () => saved.client,
    saveClientInformation: (client) => void (saved.client = client),
    tokens: () => saved.tokens,
    saveTokens: (tokens) => void (saved.tokens = tokens),
    redirectToAuthorization: visit,
    saveCodeVerifier: (verifier) => void (saved.verifier = verifier),
    codeVerifier: () => saved.verifier ?? '',
  };
}

interface Saved {
  client?: Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0];
  tokens?: Parameters<OAuthClientProvider['saveTokens']>[0];
  verifier?: string;
}

describe('the official client', () => {
  it('connects by the URL alone, refreshes its token, and stops when it is revoked', async () => {
    let visited: URL | undefined;
    const provider = program((url) => (visited = url));
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), { authProvider: provider });
    const client = () => new Client({ name: 'Assistant', version: '1' });
    const first = transport();
    await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
    expect(visited?.pathname).toBe('/oauth/authorize');
    const query = Object.fromEntries(visited!.searchParams) as AuthorizationQuery;
    const shown = await ada.call('GET /api/oauth/authorization/', { query });
    expect(shown).toEqual({
      client_name: 'Assistant',
      redirect_host: '127.0.0.1:4567',
      is_local: true,
      scopes: [...TOKEN_SCOPES],
      error_redirect: null,
    });
    const answer = await allow(query, ['contacts:read']);
    expect(answer).toMatchObject({ state: 'chosen by the program', iss: app.origin });
    await first.finishAuth(new URLSearchParams(answer));
    const assistant = client();
    await assistant.connect(transport());
    expect((await assistant.listTools()).tools.map(({ name }) => name)).toContain('search_people');
    const before = provider.saved.tokens!.access_token;
    app.clock.advance(3_600_001);
    await assistant.listTools();
    expect(provider.saved.tokens!.access_token).not.toBe(before);
    const [grant] = (await ada.call('GET /api/access-tokens/')).results;
    expect(grant).toMatchObject({ kind: 'oauth', name: 'Assistant', scopes: ['contacts:read'] });
    await ada.call('DELETE /api/access-tokens/{id}/', { params: { id: grant!.id } });
    await expect(assistant.listTools()).rejects.toThrow();
    await assistant.close();
  });
});

describe('a grant', () => {
  it('is for MCP only and shown with the access tokens and in the security log', async () => {
    const { tokens } = await connected();
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'contacts:read',
    });
    expect(await statusOf(tokens['access_token']!)).toBe(200);
    const headers = { authorization: `Bearer ${tokens['access_token']}` };
    expect((await app.guest.attempt('GET /api/contacts/', { headers })).status).toBe(401);
    const { results } = await ada.call('GET /api/security-log/');
    expect(results.map(({ kind }) => kind)).toContain('program_connected');
    await app.runJobs();
    expect(
      app.mails.filter(({ to }) => to === ada.user.email).map(({ subject }) => subject),
    ).toContain('New program with access to your account');
  });

  it('stores no secret, and replaces an earlier grant of the same program', async () => {
    const { client_id, tokens } = await connected();
    const verifier = randomBytes(32).toString('base64url');
    const { code = '' } = await allow(authorization(client_id, verifier));
    await exchange(client_id, code, verifier);
    expect(await statusOf(tokens['access_token']!)).toBe(401);
    expect((await ada.call('GET /api/access-tokens/')).results).toHaveLength(1);
    const rows = JSON.stringify([
      await app.db.selectFrom('oauth_codes').selectAll().execute(),
      await app.db.selectFrom('oauth_refresh_tokens').selectAll().execute(),
      await app.db.selectFrom('access_tokens').selectAll().execute(),
    ]);
    for (const secret of [tokens['access_token']!, tokens['refresh_token']!, code])
      expect(rows).not.toContain(secret);
  });

  it('ends with a password change that asks for it, codes included', async () => {
    const { tokens } = await connected();
    const verifier = randomBytes(32).toString('base64url');
    const client_id = await register();
    const { code = '' } = await allow(authorization(client_id, verifier));
    await ada.call('POST /api/me/password/', {
      body: { current_password: PASSWORD, new_password: 'another good one', revoke_tokens: true },
    });
    expect(await statusOf(tokens['access_token']!)).toBe(401);
    expect((await exchange(client_id, code, verifier)).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('ends when the program revokes its refresh token', async () => {
    const { client_id, tokens } = await connected();
    const other = await register();
    const form = (id: string) =>
      new URLSearchParams({ client_id: id, token: tokens['refresh_token']! });
    expect((await post('/oauth/revoke', form(other))).status).toBe(200);
    expect(await statusOf(tokens['access_token']!)).toBe(200);
    expect((await post('/oauth/revoke', form(client_id))).status).toBe(200);
    expect(await statusOf(tokens['access_token']!)).toBe(401);
  });
});

describe('attacks', () => {
  it('rejects addresses that the program did not register, without any redirect', async () => {
    const query = authorization(await register(), 'v'.repeat(43));
    const invalid = [
      'https://evil.example/callback',
      `${REDIRECT}/more`,
      `${REDIRECT}?next=https://evil.example`,
      'http://127.0.0.1:1@evil.example/callback',
      'http://localhost:4567/callback',
      'https://127.0.0.1:4567/callback',
    ];
    for (const redirect_uri of invalid) {
      const changed = { ...query, redirect_uri };
      const request = await ada.rejected('GET /api/oauth/authorization/', { query: changed });
      expect(Object.keys(request.errors ?? {})).toEqual(['redirect_uri']);
      const body = { ...changed, scopes: ['contacts:read'] };
      expect((await ada.rejected('POST /api/oauth/authorization/', { body })).status).toBe(400);
    }
    const otherPort = { ...query, redirect_uri: 'http://127.0.0.1:9/callback' };
    expect(await ada.call('GET /api/oauth/authorization/', { query: otherPort })).toMatchObject({
      redirect_host: '127.0.0.1:9',
    });
  });

  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['a foreign resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['unknown scopes', { scope: 'admin' }, 'invalid_scope'],
  ])('offers to go back with an error for %s', async (_, change, error) => {
    const query = { ...authorization(await register(), 'v'.repeat(43)), ...change };
    const { error_redirect } = await ada.call('GET /api/oauth/authorization/', { query });
    const back = new URL(error_redirect!);
    expect(back.href).toContain(REDIRECT);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'a state',
      iss: app.origin,
    });
    expect(await allow(query)).toMatchObject({ error });
  });

  it('denies, and rejects scopes that were not asked for', async () => {
    const query = authorization(await register(), 'v'.repeat(43));
    expect(await allow(query, [])).toMatchObject({ error: 'access_denied', state: 'a state' });
    const body = { ...query, scopes: ['messages:read'] };
    const { errors } = await ada.rejected('POST /api/oauth/authorization/', { body });
    expect(errors).toHaveProperty('scopes');
  });

  it('rejects wrong verifiers, addresses, programs and late codes', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const client_id = await register();
    const { code = '' } = await allow(authorization(client_id, verifier));
    const refused = [
      await exchange(client_id, code, 'w'.repeat(43)),
      await exchange(client_id, code, verifier, { redirect_uri: 'http://127.0.0.1:9/callback' }),
      await exchange(await register(), code, verifier),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'invalid_grant' });
    }
    const foreign = await exchange(client_id, code, verifier, {
      resource: 'https://x.example/mcp',
    });
    expect(foreign.body).toMatchObject({ error: 'invalid_target' });
    app.clock.advance(60_001);
    expect((await exchange(client_id, code, verifier)).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('ends the grant when a code is used again', async () => {
    const { client_id, code, verifier, tokens } = await connected();
    expect((await exchange(client_id, code, verifier)).status).toBe(400);
    expect(await statusOf(tokens['access_token']!)).toBe(401);
    expect((await refresh(client_id, tokens['refresh_token']!)).status).toBe(400);
  });

  it('ends the grant when a refresh token is used again, even at the same time', async () => {
    const { client_id, tokens } = await connected();
    const first = await refresh(client_id, tokens['refresh_token']!);
    expect(await statusOf(tokens['access_token']!)).toBe(401);
    expect(await statusOf(first.body['access_token']!)).toBe(200);
    expect((await refresh(await register(), first.body['refresh_token']!)).status).toBe(400);
    const wider = await refresh(client_id, first.body['refresh_token']!, {
      scope: 'messages:read',
    });
    expect(wider.body).toMatchObject({ error: 'invalid_scope' });
    const both = await Promise.all(
      [1, 2].map(() => refresh(client_id, first.body['refresh_token']!)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = both.find(({ status }) => status === 200)!;
    expect(await statusOf(winner.body['access_token']!)).toBe(401);
    expect((await refresh(client_id, winner.body['refresh_token']!)).status).toBe(400);
  });

  it('answers the consent calls only to sessions of this site', async () => {
    const query = authorization(await register(), 'v'.repeat(43));
    const cookie = `acquaint_session=${ada.token}`;
    const body = { ...query, scopes: ['contacts:read'] };
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie, 'sec-fetch-site': site };
      const answer = await app.guest.attempt('POST /api/oauth/authorization/', { headers, body });
      expect(answer.status).toBe(403);
    }
    const { tokens } = await connected();
    const headers = { authorization: `Bearer ${tokens['access_token']}` };
    expect(
      (await app.guest.attempt('POST /api/oauth/authorization/', { headers, body })).status,
    ).toBe(401);
    const page = await fetch(`${app.origin}/oauth/authorize`);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['http://example.com/callback'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['https://a:b@example.com/'],
    ['https://example.com/#x'],
    ['not a URL'],
  ])('registers no program with %s', async (uri) => {
    const { status, body } = await post('/oauth/register', { redirect_uris: [uri] });
    expect([status, body['error']]).toEqual([400, 'invalid_redirect_uri']);
  });

  it.each([
    ['https://example.com/callback?x=1'],
    ['http://[::1]/callback'],
    ['com.example.app:/callback'],
    ['cursor://anysphere/callback'],
  ])('registers a program with %s', async (uri) => {
    expect(await register([uri])).toMatch(/^[\w-]{43}$/);
  });

  it('rejects JSON and repeated parameters at the token endpoint', async () => {
    expect((await post('/oauth/token', { grant_type: 'refresh_token' })).body).toMatchObject({
      error: 'invalid_request',
    });
    const twice = new URLSearchParams([
      ['client_id', 'a'],
      ['client_id', 'b'],
    ]);
    expect((await post('/oauth/token', twice)).body).toMatchObject({ error: 'invalid_request' });
    expect((await token({ client_id: 'unknown' })).body).toMatchObject({ error: 'invalid_client' });
    expect((await token({ client_id: await register() })).body).toMatchObject({
      error: 'unsupported_grant_type',
    });
  });
});

it('describes the server and the resource', async () => {
  const read = async (path: string) => (await fetch(`${app.origin}/.well-known/${path}`)).json();
  const resource = await read('oauth-protected-resource/mcp');
  expect(resource).toMatchObject({
    resource: `${app.origin}/mcp`,
    authorization_servers: [app.origin],
  });
  expect(await read('oauth-protected-resource')).toEqual(resource);
  expect(await read('oauth-authorization-server')).toMatchObject({
    issuer: app.origin,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
});

it('deletes programs that nobody let in for a day, and unused grants after 90 days', async () => {
  await app.db.deleteFrom('oauth_clients').execute();
  await register();
  const { client_id, tokens } = await connected();
  const clients = async () =>
    (await app.db.selectFrom('oauth_clients').select('client_id').execute()).map(
      (row) => row.client_id,
    );
  app.clock.advance(25 * 3_600_000);
  await purge();
  expect(await clients()).toEqual([client_id]);
  app.clock.advance(91 * 24 * 3_600_000);
  expect((await refresh(client_id, tokens['refresh_token']!)).status).toBe(400);
  await purge();
  expect(await clients()).toEqual([]);
  expect((await app.logIn(ada)).id).toBe(ada.id);
});

const purge = () => oauthJobs(app.context)['oauth.purge-expired']!({}, '1');
