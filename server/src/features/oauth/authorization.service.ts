import { msg } from '@lingui/core/runtime-macro';
import type {
  AuthorizationDecision,
  AuthorizationQuery,
  AuthorizationRequest,
} from '#contract/oauth.ts';
import { TOKEN_SCOPES, type TokenScope } from '#contract/scopes.ts';
import { badInput } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { resourceOf } from './metadata.service.ts';
import { OAuthError } from './oauth-error.ts';
import { findClient, insertCode, setClientUsed } from './oauth.queries.ts';
import { describeRedirect, isRegistered, redirectTo } from './redirect-uris.ts';

const CODE_MS = 60_000;

/** Of SHA-256 in base64url (RFC 7636 §4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/**
 * The request of a program. 400 at `client_id` and `redirect_uri` if the answer can't be sent there; other errors are in
 * `error_redirect`, because only the person may open that address. See docs/decisions/128.
 */
export async function getAuthorizationRequest(
  ctx: UserContext,
  query: AuthorizationQuery,
): Promise<AuthorizationRequest> {
  const { client, redirect_uri } = await requireClient(ctx, query);
  const shown = { client_name: client.name, ...describeRedirect(redirect_uri) };
  try {
    return { ...shown, scopes: checkRequest(ctx, query).scopes, error_redirect: null };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { ...shown, scopes: [], error_redirect: errorRedirect(ctx, redirect_uri, query, error) };
  }
}

/** Where to send the person: with a code for the chosen scopes, or `access_denied` without any. */
export async function decideAuthorization(
  ctx: UserContext,
  { scopes: chosen, ...query }: AuthorizationDecision,
): Promise<{ redirect_to: string }> {
  const { client, redirect_uri } = await requireClient(ctx, query);
  const reject = (error: OAuthError) => ({
    redirect_to: errorRedirect(ctx, redirect_uri, query, error),
  });
  if (chosen.length === 0)
    return reject(new OAuthError('access_denied', 'The person denied access.'));
  let request: CheckedRequest;
  try {
    request = checkRequest(ctx, query);
  } catch (error) {
    if (error instanceof OAuthError) return reject(error);
    throw error;
  }
  if (!chosen.every((scope) => request.scopes.includes(scope)))
    throw badInput({ scopes: msg`Choose from the listed permissions.` });
  const code = newToken();
  await inTransaction(ctx, async (txCtx) => {
    const now = ctx.clock.now();
    await insertCode(txCtx.db, {
      code_hash: hashToken(code),
      user_id: ctx.user_id,
      oauth_client_id: client.id,
      redirect_uri,
      scopes: TOKEN_SCOPES.filter((scope) => chosen.includes(scope)),
      challenge: request.challenge,
      expires_at: addMs(now, CODE_MS),
    });
    await setClientUsed(txCtx.db, client.id, now);
    await recordSecurityChange(txCtx, ctx.user_id, 'program_connected');
  });
  return { redirect_to: answer(ctx, redirect_uri, { code, state: query.state }) };
}

async function requireClient(
  ctx: Context,
  { client_id = '', redirect_uri = '' }: AuthorizationQuery,
) {
  const client = await findClient(ctx.db, client_id);
  if (client === undefined)
    throw badInput({ client_id: msg`This program isn’t known here. Start again in the program.` });
  if (!isRegistered(redirect_uri, client.redirect_uris))
    throw badInput({
      redirect_uri: msg`The program gave an address that it isn’t registered for.`,
    });
  return { client, redirect_uri };
}

interface CheckedRequest {
  scopes: TokenScope[];
  challenge: string;
}

function checkRequest({ settings }: Context, query: AuthorizationQuery): CheckedRequest {
  const { response_type, code_challenge = '', code_challenge_method, resource } = query;
  if (response_type !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  if (code_challenge_method !== 'S256' || !CHALLENGE.test(code_challenge))
    throw new OAuthError('invalid_request', 'PKCE with code_challenge_method S256 is required.');
  if (resource !== resourceOf(settings))
    throw new OAuthError('invalid_target', `resource must be ${resourceOf(settings)}.`);
  return { scopes: requestedScopes(query.scope), challenge: code_challenge };
}

/** Unknown ones are left out; all without any. */
function requestedScopes(scope = ''): TokenScope[] {
  const names = scope.split(' ').filter((name) => name !== '' && name !== 'offline_access');
  if (names.length === 0) return [...TOKEN_SCOPES];
  const known = TOKEN_SCOPES.filter((name) => names.includes(name));
  if (known.length === 0) throw new OAuthError('invalid_scope', 'None of the scopes is known.');
  return known;
}

function errorRedirect(
  ctx: Context,
  redirect_uri: string,
  { state }: AuthorizationQuery,
  { code: error, message: error_description }: OAuthError,
): string {
  return answer(ctx, redirect_uri, { error, error_description, state });
}

/** With the issuer, so that programs notice an answer of another server (RFC 9207). */
function answer(
  { settings }: Context,
  redirect_uri: string,
  parameters: Record<string, string | undefined>,
): string {
  return redirectTo(redirect_uri, { ...parameters, iss: settings.public_url });
}
