import { msg } from '@lingui/core/runtime-macro';
import * as client from 'openid-client';
import type { OidcCallback } from '#contract/oidc.ts';
import { type AppError, badInput, notFound, unavailable } from '../../app-error.ts';
import type { Context, OidcSettings } from '../../context.ts';

const TIMEOUT_SECONDS = 5;
const REDISCOVER_MS = 3_600_000;

/** The page of the app that the provider sends browsers to; part of docs/running.md. */
const CALLBACK_PATH = '/login/provider';

interface Discovered {
  found: Promise<client.Configuration>;
  until: number;
}

const discovered = new WeakMap<OidcSettings, Discovered>();

/** The operator's settings. 404 without a provider. */
export function requireOidc({ settings }: Context): OidcSettings {
  if (settings.oidc === null) throw notFound(msg`There is no single sign-on here.`);
  return settings.oidc;
}

/** The issuer of stored identities, the same with and without a slash at the end. */
export function issuerOf(oidc: OidcSettings): string {
  return oidc.issuer.replace(/\/$/, '');
}

/** Reads the provider's metadata and keys when they're first needed, and again every hour and after a failure. */
export async function discover(oidc: OidcSettings): Promise<client.Configuration> {
  const known = discovered.get(oidc);
  if (known !== undefined && known.until > Date.now()) return known.found;
  const found = readMetadata(oidc);
  discovered.set(oidc, { found, until: Date.now() + REDISCOVER_MS });
  found.catch(() => discovered.delete(oidc));
  return found;
}

async function readMetadata({ issuer, client_id, client_secret }: OidcSettings) {
  const url = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  if (url.protocol === 'http:') execute.push(client.allowInsecureRequests);
  return client.discovery(url, client_id, {}, client.ClientSecretBasic(client_secret), {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
}

/** What connects the way to the provider with the way back. */
export interface Secrets {
  state: string;
  nonce: string;
  code_verifier: string;
}

export function newSecrets(): Secrets {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    code_verifier: client.randomPKCECodeVerifier(),
  };
}

/** The page of the provider to open; `again` forces a new login there. 503 if it can't be reached. */
export async function authorizationUrl(
  ctx: Context,
  { state, nonce, code_verifier }: Secrets,
  again: boolean,
): Promise<string> {
  const oidc = requireOidc(ctx);
  const config = await reach(ctx, oidc);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${ctx.settings.public_url}${CALLBACK_PATH}`,
    scope: oidc.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
  });
  return url.href;
}

/** A person as identified by the provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** When they last logged in to the provider, in seconds; null if the claim is missing. */
  auth_time: number | null;
  claims: () => Promise<client.UserInfoResponse>;
}

/**
 * Exchanges the code of a callback and validates the ID token: signature, issuer, audience, nonce, and times. 400 if the
 * provider refused or anything is wrong, 503 if it can't be reached.
 */
export async function exchange(
  ctx: Context,
  callback: OidcCallback,
  { state, nonce, code_verifier }: Secrets,
): Promise<Identity> {
  const oidc = requireOidc(ctx);
  const config = await reach(ctx, oidc);
  const address = new URL(`${ctx.settings.public_url}${CALLBACK_PATH}`);
  for (const [name, value] of Object.entries(callback))
    if (value !== undefined) address.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    });
    const id_token = tokens.claims()!;
    return {
      issuer: issuerOf(oidc),
      subject: id_token.sub,
      auth_time: id_token.auth_time ?? null,
      claims: async () => ({ ...id_token, ...(await userInfo(config, tokens, id_token.sub)) }),
    };
  } catch (error) {
    throw rejection(ctx, oidc, error);
  }
}

/** Many providers put the address only here. */
async function userInfo(
  config: client.Configuration,
  { access_token }: client.TokenEndpointResponse,
  subject: string,
): Promise<Partial<client.UserInfoResponse>> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(config, access_token, subject);
}

async function reach(ctx: Context, oidc: OidcSettings): Promise<client.Configuration> {
  try {
    return await discover(oidc);
  } catch (error) {
    ctx.log.warn({ err: error }, `OpenID Connect discovery failed: ${oidc.issuer}`);
    throw unavailable(msg`${{ name: oidc.name }} can’t be reached. Try again later.`);
  }
}

function rejection(ctx: Context, { name }: OidcSettings, error: unknown): AppError {
  const isDenied =
    error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
  if (isDenied) return badInput({ code: msg`You canceled, or ${{ name }} denied access.` });
  // Shows the operator what is misconfigured; contains no tokens.
  const { message, code } = error as { message: string; code?: string };
  const cause = (error as { cause?: { message?: string } }).cause?.message;
  ctx.log.warn({ code, cause }, `OpenID Connect login failed: ${message}`);
  return badInput({ code: msg`${{ name }} couldn’t log you in. Try again.` });
}
