import { msg } from '@lingui/core/runtime-macro';
import type {
  AccessToken,
  AccessTokenChange,
  AccessTokenFields,
  NewAccessToken,
} from '#contract/access-tokens.ts';
import { LIMITS } from '#contract/limits.ts';
import { TOKEN_SCOPES } from '#contract/scopes.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { hashToken, newApiToken } from '../../infra/tokens.ts';
import { requirePasskey } from '../passkeys/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import { lockEmail } from '../users/public.ts';
import {
  countTokens,
  deleteToken,
  insertToken,
  lockToken,
  updateToken,
} from './access-tokens.queries.ts';
import { shown } from './list-tokens.service.ts';
import { hashDeviceSecret, newDeviceSecret } from './device-secrets.ts';

/**
 * Creates a token after checking the password, or a passkey. 400 at `password` or `credential` if wrong or both are
 * missing, at `expires_on` if past, at `name` if the user has 50 tokens; 429 past the limit of attempts.
 */
export async function createToken(
  ctx: UserContext,
  fields: AccessTokenFields,
): Promise<NewAccessToken> {
  const { kind, name, expires_on = null } = fields;
  if (expires_on !== null && expires_on < ctx.clock.now().slice(0, 10))
    throw badInput({ expires_on: msg`Must not be in the past.` });
  await requireProof(ctx, fields);
  const device = kind === 'dav' ? { profile: fields.profile, groups: fields.groups ?? null } : {};
  const token = kind === 'dav' ? newDeviceSecret() : newApiToken();
  return inTransaction(ctx, async (txCtx) => {
    const account = await lockEmail(txCtx, ctx.user_id);
    if (account === null) throw notFound(msg`Account not found.`);
    if ((await countTokens(txCtx.db, ctx.user_id)) >= LIMITS.access_tokens)
      throw badInput({ name: msg`You can have up to ${{ max: LIMITS.access_tokens }} tokens.` });
    const row = await insertToken(txCtx.db, {
      user_id: ctx.user_id,
      kind,
      name,
      ...device,
      scopes: TOKEN_SCOPES.filter((scope) => (fields.scopes as string[]).includes(scope)),
      secret_hash: kind === 'dav' ? hashDeviceSecret(token) : hashToken(token),
      created_at: ctx.clock.now(),
      expires_on,
    });
    await publish(txCtx.db, [ctx.user_id], 'access_token');
    await recordSecurityEvent(txCtx, ctx.user_id, 'token_created');
    const login =
      kind === 'dav'
        ? { username: account.email, url: `${ctx.settings.public_url}/dav/` }
        : { username: null, url: null };
    return { ...shown(row), token, ...login };
  });
}

async function requireProof(
  ctx: UserContext,
  { password, credential }: AccessTokenFields,
): Promise<void> {
  if (credential !== undefined) await requirePasskey(ctx, credential);
  else await requirePassword(ctx, password);
}

/** 404 if it isn't the caller's, 400 at `profile` or `groups` unless it's a device. */
export async function changeToken(
  ctx: UserContext,
  id: number,
  change: AccessTokenChange,
): Promise<AccessToken> {
  return inTransaction(ctx, async (txCtx) => {
    const token = await lockToken(txCtx.db, ctx.user_id, id);
    if (token === undefined) throw notFound(msg`Token not found.`);
    if (token.kind !== 'dav')
      for (const field of ['profile', 'groups'] as const)
        if (change[field] !== undefined) throw badInput({ [field]: msg`Only devices have this.` });
    if (Object.values(change).every((value) => value === undefined)) return shown(token);
    await publish(txCtx.db, [ctx.user_id], 'access_token');
    return shown(await updateToken(txCtx.db, ctx.user_id, id, change));
  });
}

/** Also ends its event streams. 404 if it isn't the caller's. */
export async function revokeToken(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if ((await deleteToken(txCtx.db, ctx.user_id, id)) === undefined)
      throw notFound(msg`Token not found.`);
    await publish(txCtx.db, [ctx.user_id], 'access_token', id);
    await recordSecurityEvent(txCtx, ctx.user_id, 'token_revoked');
  });
}
