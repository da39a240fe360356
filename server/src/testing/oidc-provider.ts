import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the provider says about a person. */
export interface TestPerson {
  given_name?: string;
  family_name?: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
}

/** Changes what the provider does, as an attacker or a broken provider would. */
export interface Tampering {
  nonce?: string;
  id_token?: (token: string) => string;
  /** Ignores that it should ask the person to log in again, and leaves out or says when they did. */
  silent?: 'without a time' | 'with the time';
}

/** A certified OpenID provider on a port of this computer. */
export interface ProviderServer {
  issuer: string;
  settings: {
    issuer: string;
    client_id: string;
    client_secret: string;
    name: string;
    scopes: string;
  };
  people: Map<string, TestPerson>;
  /** Who logs in when the provider asks; null cancels. */
  person: string | null;
  tampering: Tampering;
  /** How long ago they did, in seconds. */
  seconds_ago: number;
  /** How often the provider asked someone to log in. */
  logins: number;
  /** Follows the redirects of a browser from the provider's page to the callback; returns its parameters. */
  visit(url: string, cookies?: Map<string, string>): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function startProvider(): Promise<ProviderServer> {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client_id = 'acquaint';
  const client_secret = 'a secret of the client: 100% +';
  const server: ProviderServer = {
    issuer,
    settings: {
      issuer,
      client_id,
      client_secret,
      name: 'Example ID',
      scopes: 'openid email profile',
    },
    people: new Map(),
    person: null,
    tampering: {},
    seconds_ago: 0,
    logins: 0,
    visit: (url, cookies = new Map()) => visit(url, cookies),
    close: async () => {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
  const provider = createProvider(server);
  const respond = provider.callback();
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isAsked = request.url?.startsWith('/interaction/');
    void (isAsked
      ? answerInteraction(provider, server, request, response)
      : respond(request, response));
  });
  return server;
}

function createProvider(server: ProviderServer): Provider {
  const { issuer, settings } = server;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.client_id,
        client_secret: settings.client_secret,
        redirect_uris: ['http://localhost:3000/login/provider'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...server.people.get(id) }),
    }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The tests' servers have any port.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith('/login/provider');
  provider.use(async (ctx, next) => {
    const { nonce, id_token, silent } = server.tampering;
    if (ctx.path === '/auth' && nonce !== undefined) ctx.query = { ...ctx.query, nonce };
    if (ctx.path === '/auth' && silent !== undefined)
      ctx.query = { ...ctx.query, prompt: '', max_age: silent === 'with the time' ? '86400' : '' };
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === '/token' && body?.id_token !== undefined && id_token !== undefined)
      body.id_token = id_token(body.id_token);
  });
  return provider;
}

async function answerInteraction(
  provider: Provider,
  server: ProviderServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  server.logins += 1;
  const result =
    server.person === null
      ? { error: 'access_denied', error_description: 'The person canceled' }
      : {
          login: {
            accountId: server.person,
            ts: Math.floor(Date.now() / 1000) - server.seconds_ago,
          },
        };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** A browser with its cookies. */
async function visit(url: string, cookies: Map<string, string>): Promise<Record<string, string>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    if (value.join('=') === '') cookies.delete(name);
    else cookies.set(name, value.join('='));
  }
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const next = new URL(location, url);
  return next.pathname === '/login/provider'
    ? Object.fromEntries(next.searchParams)
    : visit(next.href, cookies);
}
