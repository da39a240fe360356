import { timingSafeEqual } from 'node:crypto';
import type { TokenScope } from '#contract/scopes.ts';
import type { CallContext, Context } from '../../context.ts';
import { addDays, addMs, HOUR_MS } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { hashToken, newApiToken, newToken } from '../../infra/tokens.ts';
import { endGrant, putGrant, renewGrant } from '../access-tokens/public.ts';
import { lockEmail } from '../users/public.ts';
import { resourceOf } from './metadata.service.ts';
import { OAuthError } from './oauth-error.ts';
import {
  findClient,
  findGrant,
  insertRefreshToken,
  lockCode,
  lockRefreshToken,
  setClientUsed,
  setCodeUsed,
  setRefreshTokenUsed,
} from './oauth.queries.ts';

const REFRESH_DAYS = 90;

/** A form with each parameter at most once. */
export type Form = Partial<Record<string, string>>;

/** The form of a request. 400 for other bodies and repeated parameters (RFC 6749 §3.2). */
export function readForm(body: unknown): Form {
  if (!(body instanceof URLSearchParams)) throw new OAuthError('invalid_request', 'Send a form.');
  if (new Set(body.keys()).size < body.size)
    throw new OAuthError('invalid_request', 'A parameter is repeated.');
  return Object.fromEntries(body);
}

/** An error as programs expect it; null if it isn't one of OAuth. */
export function describeFailure(error: Error): { status: number; body: object } | null {
  if (!(error instanceof OAuthError)) return null;
  const { status, code, message } = error;
  return { status, body: { error: code, error_description: message } };
}

/** Exchanges a code or a refresh token for new tokens (RFC 6749 §5). A second use ends the grant. */
export async function issueTokens(ctx: CallContext, form: Form): Promise<object> {
  const client = await requireClient(ctx, form);
  const { resource = resourceOf(ctx.settings) } = form;
  if (resource !== resourceOf(ctx.settings))
    throw new OAuthError('invalid_target', `resource must be ${resourceOf(ctx.settings)}.`);
  const { grant_type } = form;
  const work =
    grant_type === 'authorization_code'
      ? exchangeCode
      : grant_type === 'refresh_token'
        ? refresh
        : undefined;
  if (work === undefined)
    throw new OAuthError(
      'unsupported_grant_type',
      'grant_type must be authorization_code or refresh_token.',
    );
  const tokens = await inTransaction(ctx, (txCtx) => work(txCtx, form, client));
  // Outside of the transaction, because the end of a grant must last.
  if (tokens === null) throw new OAuthError('invalid_grant', 'It is unknown, used or expired.');
  return tokens;
}

/** Ends the grant of a token of this program (RFC 7009). Unknown tokens count as revoked. */
export async function revokeGrant(ctx: CallContext, form: Form): Promise<void> {
  const client = await requireClient(ctx, form);
  if (form['token'] === undefined) throw new OAuthError('invalid_request', 'token is missing.');
  const grant = await findGrant(ctx.db, hashToken(form['token']), client.id);
  if (grant === undefined) return;
  await inTransaction(ctx, (txCtx) => endGrant(txCtx, grant.user_id, grant.id));
}

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

async function requireClient(ctx: Context, { client_id = '' }: Form): Promise<Client> {
  const client = await findClient(ctx.db, client_id);
  if (client === undefined) throw new OAuthError('invalid_client', 'Unknown client_id.', 401);
  return client;
}

async function exchangeCode(ctx: CallContext, form: Form, client: Client): Promise<object | null> {
  const code_hash = hashToken(form['code'] ?? '');
  const code = await lockCode(ctx.db, code_hash);
  if (code === undefined) return null;
  if (code.used_at !== null) {
    if (code.grant_id !== null) await endGrant(ctx, code.user_id, code.grant_id);
    return null;
  }
  const now = ctx.clock.now();
  const isValid =
    code.expires_at > now &&
    code.oauth_client_id === client.id &&
    code.redirect_uri === form['redirect_uri'] &&
    isVerifierOf(code.challenge, form['code_verifier'] ?? '');
  if (!isValid || (await lockEmail(ctx, code.user_id)) === null) return null;
  const { access_token, ...secret } = newAccessToken(ctx);
  const scopes = code.scopes as TokenScope[];
  const grant_id = await putGrant(ctx, {
    user_id: code.user_id,
    oauth_client_id: client.id,
    name: client.name,
    scopes,
    ...secret,
  });
  await setCodeUsed(ctx.db, code_hash, now, grant_id);
  return grant_id === null ? null : tokensFor(ctx, { grant_id, access_token, scopes, client });
}

async function refresh(ctx: CallContext, form: Form, client: Client): Promise<object | null> {
  const token_hash = hashToken(form['refresh_token'] ?? '');
  const token = await lockRefreshToken(ctx.db, token_hash);
  if (token === undefined || token.oauth_client_id !== client.id) return null;
  const { grant_id, user_id } = token;
  if (token.used_at !== null) {
    await endGrant(ctx, user_id, grant_id);
    return null;
  }
  const now = ctx.clock.now();
  if (token.expires_at <= now || (await lockEmail(ctx, user_id)) === null) return null;
  const scopes = token.scopes as TokenScope[];
  const wanted = (form['scope'] ?? '').split(' ').filter((scope) => scope !== '');
  if (!wanted.every((scope) => (scopes as string[]).includes(scope)))
    throw new OAuthError('invalid_scope', 'Only scopes that were granted.');
  await setRefreshTokenUsed(ctx.db, token_hash, now);
  const { access_token, ...secret } = newAccessToken(ctx);
  await renewGrant(ctx, grant_id, secret);
  return tokensFor(ctx, { grant_id, access_token, scopes, client });
}

/** The verifier must be as RFC 7636 §4.1 says. */
function isVerifierOf(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return timingSafeEqual(hashToken(verifier), Buffer.from(challenge, 'base64url'));
}

function newAccessToken({ clock }: Context) {
  const access_token = newApiToken();
  const secret_expires_at = addMs(clock.now(), HOUR_MS);
  return { access_token, secret_hash: hashToken(access_token), secret_expires_at };
}

interface Issued {
  grant_id: number;
  access_token: string;
  scopes: TokenScope[];
  client: Client;
}

async function tokensFor(
  ctx: Context,
  { grant_id, access_token, scopes, client }: Issued,
): Promise<object> {
  const now = ctx.clock.now();
  const refresh_token = newToken();
  const expires_at = addDays(now, REFRESH_DAYS);
  await insertRefreshToken(ctx.db, { token_hash: hashToken(refresh_token), grant_id, expires_at });
  await setClientUsed(ctx.db, client.id, now);
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: HOUR_MS / 1000,
    refresh_token,
    scope: scopes.join(' '),
  };
}
