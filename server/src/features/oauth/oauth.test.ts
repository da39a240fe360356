import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthorizationQuery } from '#contract/oauth.ts';
import { TOKEN_SCOPES } from '#contract/scopes.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { PASSWORD, type Person } from '../../testing/test-app.ts';
import { type McpApp, openMcpApp } from '../mcp/testing/mcp-app.ts';
import {
  allow,
  authorized,
  connected,
  REDIRECT,
  refresh,
  register,
  send,
  statusOf,
} from './testing/programs.ts';

let app: McpApp;
let ada: Person;
beforeAll(async () => {
  app = await openMcpApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const newClient = () => new Client({ name: 'Assistant', version: '1' });

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
    invalidateCredentials: () => void delete saved.tokens,
    saveDiscoveryState: (state) => void (saved.discovery = state),
    discoveryState: () => saved.discovery,
  };
}

interface Saved {
  client?: Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0];
  tokens?: Parameters<OAuthClientProvider['saveTokens']>[0];
  verifier?: string;
  discovery?: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0];
}

describe('the official client', () => {
  it('connects by the URL alone, refreshes its token, and stops when it is revoked', async () => {
    let visited: URL | undefined;
    const provider = program((url) => (visited = url));
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), { authProvider: provider });
    const first = transport();
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
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
    const answer = await allow(ada, query, ['contacts:read']);
    expect(answer).toMatchObject({ state: 'chosen by the program', iss: app.origin });
    await first.finishAuth(new URLSearchParams(answer));
    const assistant = newClient();
    await assistant.connect(transport());
    expect((await assistant.listTools()).tools.map(({ name }) => name)).toContain('search_people');
    const before = provider.saved.tokens!.access_token;
    app.clock.advance(3_600_001);
    await assistant.listTools();
    expect(provider.saved.tokens!.access_token).not.toBe(before);
    const [grant] = (await ada.call('GET /api/access-tokens/')).results;
    expect(grant).toMatchObject({ kind: 'oauth', name: 'Assistant', scopes: ['contacts:read'] });
    await ada.call('DELETE /api/access-tokens/{id}/', { params: { id: grant!.id } });
    await expect(assistant.listTools()).rejects.toThrow(UnauthorizedError);
    await assistant.close();
  });
});

describe('a grant', () => {
  it('opens only MCP and is listed with the access tokens and in the security log', async () => {
    const { body, access_token } = await connected(app.origin, ada);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'contacts:read' });
    expect(await statusOf(app.origin, access_token)).toBe(200);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await app.guest.attempt('GET /api/contacts/', { headers })).status).toBe(401);
    const { results } = await ada.call('GET /api/security-log/');
    expect(results.map(({ kind }) => kind)).toContain('program_connected');
    await app.runJobs();
    const mails = app.mails.filter(({ to }) => to === ada.user.email);
    expect(mails.map(({ subject }) => subject)).toContain(
      'New program with access to your account',
    );
  });

  it('stores no secret, and replaces an earlier grant of the same program', async () => {
    const { client_id, code, access_token, refresh_token } = await connected(app.origin, ada);
    await connected(app.origin, ada, client_id);
    expect(await statusOf(app.origin, access_token)).toBe(401);
    expect((await ada.call('GET /api/access-tokens/')).results).toHaveLength(1);
    const rows = JSON.stringify([
      await app.db.selectFrom('oauth_codes').selectAll().execute(),
      await app.db.selectFrom('oauth_refresh_tokens').selectAll().execute(),
      await app.db.selectFrom('access_tokens').selectAll().execute(),
    ]);
    for (const secret of [access_token, refresh_token, code]) expect(rows).not.toContain(secret);
  });

  it('ends with a password change that asks for it, codes included', async () => {
    const { access_token } = await connected(app.origin, ada);
    const waiting = await authorized(app.origin, ada);
    await ada.call('POST /api/me/password/', {
      body: { current_password: PASSWORD, new_password: 'another good one', revoke_tokens: true },
    });
    expect(await statusOf(app.origin, access_token)).toBe(401);
    expect((await waiting.exchange()).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('ends when the program revokes its refresh token, not when another one does', async () => {
    const { client_id, access_token, refresh_token: token } = await connected(app.origin, ada);
    const revoke = (id: string) =>
      send(`${app.origin}/oauth/revoke`, new URLSearchParams({ client_id: id, token }));
    expect((await revoke(await register(app.origin))).status).toBe(200);
    expect(await statusOf(app.origin, access_token)).toBe(200);
    expect((await revoke(client_id)).status).toBe(200);
    expect(await statusOf(app.origin, access_token)).toBe(401);
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

it('deletes programs that no one let in for a day, and unused grants after 90 days', async () => {
  await app.db.deleteFrom('oauth_clients').execute();
  await register(app.origin);
  const { client_id, refresh_token } = await connected(app.origin, ada);
  const clients = async () =>
    (await app.db.selectFrom('oauth_clients').select('client_id').execute()).map(
      (row) => row.client_id,
    );
  app.clock.advance(25 * 3_600_000);
  await purge();
  expect(await clients()).toEqual([client_id]);
  app.clock.advance(91 * 24 * 3_600_000);
  expect((await refresh(app.origin, client_id, refresh_token)).status).toBe(400);
  await purge();
  expect(await clients()).toEqual([]);
});

async function purge() {
  await enqueueJob(app.db, 'oauth.purge-expired', {});
  await app.runJobs();
}
