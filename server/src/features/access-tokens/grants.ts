import { LIMITS } from '#contract/limits.ts';
import type { TokenScope } from '#contract/scopes.ts';
import type { CallContext, Context } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { publish } from '../../infra/events.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import {
  countTokens,
  deleteGrantOf,
  deleteToken,
  insertToken,
  updateGrantSecret,
} from './access-tokens.queries.ts';

/** What a person allows a program that connects with OAuth. */
export interface NewGrant {
  user_id: number;
  oauth_client_id: number;
  name: string;
  scopes: TokenScope[];
  secret_hash: Buffer;
  secret_expires_at: Timestamp;
}

/**
 * Stores a grant in the caller's transaction, instead of an earlier one of the same program, and returns its id; null if
 * the user has 50 tokens.
 */
export async function putGrant(ctx: Context, grant: NewGrant): Promise<number | null> {
  const { user_id, oauth_client_id } = grant;
  const replaced = await deleteGrantOf(ctx.db, user_id, oauth_client_id);
  if (replaced !== undefined) await publish(ctx.db, [user_id], 'access_token', replaced.id);
  if ((await countTokens(ctx.db, user_id)) >= LIMITS.access_tokens) return null;
  const created_at = ctx.clock.now();
  const { id } = await insertToken(ctx.db, { ...grant, kind: 'oauth', created_at });
  await publish(ctx.db, [user_id], 'access_token');
  return id;
}

/** Replaces the access token of a grant. */
export async function renewGrant(
  ctx: Context,
  id: number,
  secret: Pick<NewGrant, 'secret_hash' | 'secret_expires_at'>,
): Promise<void> {
  await updateGrantSecret(ctx.db, id, secret);
}

/** Ends a grant in the caller's transaction. Repeating it changes nothing. */
export async function endGrant(ctx: CallContext, user_id: number, id: number): Promise<void> {
  if ((await deleteToken(ctx.db, user_id, id)) === undefined) return;
  await publish(ctx.db, [user_id], 'access_token', id);
  await recordSecurityEvent(ctx, user_id, 'token_revoked');
}
