import { z } from 'zod';
import { line } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import type { CallContext } from '../../context.ts';
import { newToken } from '../../infra/tokens.ts';
import { addressBlock, consume } from '../rate-limits/public.ts';
import { OAuthError } from './oauth-error.ts';
import { insertClient } from './oauth.queries.ts';
import { describeRedirect, isRedirectUri } from './redirect-uris.ts';

const LIMIT = { name: 'oauth-clients', max: 100, window_ms: 3_600_000 };

const MAX_REDIRECTS = 10;

const metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
  client_name: line(LIMITS.name).optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/**
 * Registers a program (RFC 7591). All are public: they get no secret. 400 `invalid_redirect_uri` or
 * `invalid_client_metadata`, 429 past 100 an hour and address.
 */
export async function registerClient(ctx: CallContext, body: unknown): Promise<object> {
  await consume(ctx, { limit: LIMIT, subject: addressBlock(ctx.client.ip) });
  const parsed = metadata.safeParse(body);
  if (!parsed.success) throw invalidMetadata(parsed.error);
  const { redirect_uris, client_name = '', grant_types, response_types } = parsed.data;
  const invalid = redirect_uris.find((uri) => !isRedirectUri(uri));
  if (invalid !== undefined)
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect URI must be https, http on this computer, or a scheme of the program, without a fragment.',
    );
  if (
    grant_types?.includes('authorization_code') === false ||
    response_types?.includes('code') === false
  )
    throw new OAuthError(
      'invalid_client_metadata',
      'Only the authorization code flow is supported.',
    );
  const client_id = newToken();
  const name = client_name || describeRedirect(redirect_uris[0]!).redirect_host;
  const created_at = ctx.clock.now();
  await insertClient(ctx.db, { client_id, name, redirect_uris, created_at });
  return {
    client_id,
    client_id_issued_at: Math.floor(Date.parse(created_at) / 1000),
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

function invalidMetadata({ issues: [issue] }: z.ZodError): OAuthError {
  const [field] = issue?.path ?? [];
  return field === 'redirect_uris'
    ? new OAuthError(
        'invalid_redirect_uri',
        `redirect_uris must be 1 to ${MAX_REDIRECTS} addresses.`,
      )
    : new OAuthError('invalid_client_metadata', `Invalid ${String(field ?? 'body')}.`);
}
