import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/test-app.ts';
import { type McpApp, openMcpApp } from '../mcp/testing/mcp-app.ts';
import {
  allow,
  authorization,
  authorized,
  connected,
  REDIRECT,
  refresh,
  register,
  requestTokens,
  send,
  statusOf,
} from './testing/programs.ts';

let app: McpApp;
let ada: Person;
let origin: string;
beforeAll(async () => {
  app = await openMcpApp();
  ({ origin } = app);
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const newRequest = async () => authorization(origin, await register(origin));

describe('a request for access', () => {
  it('rejects addresses that aren’t registered, without any redirect', async () => {
    const query = await newRequest();
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
    ['no resource', { resource: undefined }, 'invalid_target'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['unknown scopes', { scope: 'admin' }, 'invalid_scope'],
  ])('offers to go back with an error for %s', async (_, change, error) => {
    const query = { ...(await newRequest()), ...change };
    const { error_redirect } = await ada.call('GET /api/oauth/authorization/', { query });
    const back = new URL(error_redirect!);
    expect(back.href).toContain(REDIRECT);
    const expected = { error, state: 'a state', iss: origin };
    expect(Object.fromEntries(back.searchParams)).toMatchObject(expected);
    expect(await allow(ada, query)).toMatchObject(expected);
  });

  it('returns access_denied without scopes, and rejects scopes that it didn’t ask for', async () => {
    const query = await newRequest();
    expect(await allow(ada, query, [])).toMatchObject({ error: 'access_denied', state: 'a state' });
    const body = { ...query, scopes: ['messages:read'] };
    const { errors } = await ada.rejected('POST /api/oauth/authorization/', { body });
    expect(errors).toHaveProperty('scopes');
  });

  it('takes answers only from sessions on this site, on a page that can’t be framed', async () => {
    const body = { ...(await newRequest()), scopes: ['contacts:read'] };
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie: `acquaint_session=${ada.token}`, 'sec-fetch-site': site };
      const answer = await app.guest.attempt('POST /api/oauth/authorization/', { headers, body });
      expect(answer.status).toBe(403);
    }
    const { access_token } = await connected(origin, ada);
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await app.guest.attempt('POST /api/oauth/authorization/', { headers, body });
    expect(answer.status).toBe(401);
    const page = await fetch(`${origin}/oauth/authorize`);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('a code', () => {
  it('rejects another verifier, address, program or resource, and late exchanges', async () => {
    const { exchange } = await authorized(origin, ada);
    const changes = [
      { code_verifier: 'w'.repeat(43) },
      { redirect_uri: 'http://127.0.0.1:9/callback' },
      { client_id: await register(origin) },
    ];
    for (const change of changes)
      expect(await exchange(change)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    const foreign = await exchange({ resource: 'https://other.example/mcp' });
    expect(foreign.body).toMatchObject({ error: 'invalid_target' });
    app.clock.advance(60_001);
    expect((await exchange()).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('ends the grant when it’s used again', async () => {
    const { client_id, exchange, access_token, refresh_token } = await connected(origin, ada);
    expect((await exchange()).status).toBe(400);
    expect(await statusOf(origin, access_token)).toBe(401);
    expect((await refresh(origin, client_id, refresh_token)).status).toBe(400);
  });
});

describe('a refresh token', () => {
  it('rejects other programs and more scopes', async () => {
    const { client_id, access_token, refresh_token } = await connected(origin, ada);
    const foreign = await refresh(origin, await register(origin), refresh_token);
    expect(foreign.body).toMatchObject({ error: 'invalid_grant' });
    const wider = await refresh(origin, client_id, refresh_token, { scope: 'messages:read' });
    expect(wider.body).toMatchObject({ error: 'invalid_scope' });
    const { body, status } = await refresh(origin, client_id, refresh_token);
    expect(status).toBe(200);
    expect(await statusOf(origin, access_token)).toBe(401);
    expect(await statusOf(origin, body['access_token']!)).toBe(200);
  });

  it('ends the grant when it’s used again, even at the same time', async () => {
    const { client_id, refresh_token } = await connected(origin, ada);
    const answers = await Promise.all([1, 2].map(() => refresh(origin, client_id, refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(await statusOf(origin, body['access_token']!)).toBe(401);
    expect((await refresh(origin, client_id, body['refresh_token']!)).status).toBe(400);
  });
});

describe('registration', () => {
  it.each([
    'http://example.com/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@example.com/',
    'https://example.com/#x',
    'not a URL',
  ])('rejects %s', async (uri) => {
    const answer = await send(`${origin}/oauth/register`, { redirect_uris: [uri] });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
  });

  it.each([
    'https://example.com/callback?x=1',
    'http://[::1]/callback',
    'com.example.app:/callback',
    'cursor://anysphere/callback',
  ])('accepts %s', async (uri) => {
    expect(await register(origin, [uri])).toMatch(/^[\w-]{43}$/);
  });
});

it('rejects JSON, repeated parameters and unknown programs and grants at the token endpoint', async () => {
  const twice = new URLSearchParams('client_id=a&client_id=b');
  for (const body of [{ grant_type: 'refresh_token' }, twice])
    expect((await send(`${origin}/oauth/token`, body)).body).toMatchObject({
      error: 'invalid_request',
    });
  const unknown = await requestTokens(origin, { client_id: 'unknown' });
  expect(unknown.body).toMatchObject({ error: 'invalid_client' });
  const implicit = await requestTokens(origin, { client_id: await register(origin) });
  expect(implicit.body).toMatchObject({ error: 'unsupported_grant_type' });
});
