import { msg } from '@lingui/core/runtime-macro';
import { DURATIONS } from '#contract/limits.ts';
import { badInput, type AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { addMs, DAY_MS, HOUR_MS } from '../../infra/clock.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import {
  deleteUnusedTokens,
  findLinkByHash,
  insertToken,
  rotateToken,
  markUsed,
} from './email-tokens.queries.ts';

/** Verify an address, change to it, or reset the password. */
export type TokenPurpose = 'verify' | 'change' | 'reset';

const LIFETIMES_MS: Record<TokenPurpose, number> = {
  verify: DURATIONS.verification_days * DAY_MS,
  change: DURATIONS.verification_days * DAY_MS,
  reset: DURATIONS.reset_hours * HOUR_MS,
};

/** `email` is the address it was sent to. */
export type EmailToken = NonNullable<Awaited<ReturnType<typeof findLinkByHash>>>;

/**
 * Creates a link in the caller's transaction; the email job gets its id. The token doesn't exist yet, so neither the
 * queue nor the database reveals it. See docs/decisions/034.
 */
export async function createEmailToken(
  ctx: Context,
  purpose: TokenPurpose,
  user_id: number,
  email: string,
): Promise<number> {
  const created_at = ctx.clock.now();
  const { id } = await insertToken(ctx.db, {
    user_id,
    purpose,
    email,
    token_hash: hashToken(newToken()),
    created_at,
    expires_at: addMs(created_at, LIFETIMES_MS[purpose]),
  });
  return id;
}

export interface IssuedToken {
  token: string;
  user_id: number;
  email: string;
}

/** Creates the token right before sending; a retry replaces it and restarts its lifetime. Null if revoked. */
export async function issueToken(
  ctx: Context,
  purpose: TokenPurpose,
  id: number,
): Promise<IssuedToken | null> {
  const token = newToken();
  const expires_at = addMs(ctx.clock.now(), LIFETIMES_MS[purpose]);
  const link = await rotateToken(ctx.db, id, hashToken(token), expires_at);
  return link === undefined ? null : { token, ...link };
}

/** The link of a token, even if used or expired; null if there is none. */
export async function findEmailToken(ctx: Context, token: string): Promise<EmailToken | null> {
  return (await findLinkByHash(ctx.db, hashToken(token))) ?? null;
}

export function isUsable(ctx: Context, link: EmailToken): boolean {
  return link.used_at === null && link.expires_at > ctx.clock.now();
}

/** Marks a link as used in the caller's transaction. 400 at `token` for all but the first call. */
export async function consumeToken(ctx: Context, link: EmailToken): Promise<void> {
  if ((await markUsed(ctx.db, link.id, ctx.clock.now())) === undefined) throw invalidToken();
}

export function invalidToken(): AppError {
  return badInput({ token: msg`This link is no longer valid. Request a new one.` });
}

/** Revokes unused links with this purpose. */
export async function revokeTokens(
  ctx: Context,
  user_id: number,
  purpose: TokenPurpose,
): Promise<void> {
  await deleteUnusedTokens(ctx.db, user_id, purpose);
}
