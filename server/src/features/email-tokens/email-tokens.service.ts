import { DURATIONS } from '#contract/limits.ts';
import { badInput, type AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { addMs, type Timestamp } from '../../infra/clock.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import {
  deleteExpiredLinks,
  deleteUnusedTokens,
  findLinkByHash,
  insertToken,
  rotateToken,
  markUsed,
} from './email-tokens.queries.ts';

/** What a mailed link is for: to verify an address, to change to it, to choose a new password. */
export type TokenPurpose = 'verify' | 'change' | 'reset';

const LIVES_MS: Record<TokenPurpose, number> = {
  verify: DURATIONS.verification_days * 86_400_000,
  change: DURATIONS.verification_days * 86_400_000,
  reset: DURATIONS.reset_hours * 3_600_000,
};

/** A link as the one who opens it finds it. */
export interface EmailToken {
  id: number;
  user_id: number;
  purpose: string;
  /** The address that it was mailed to. */
  email: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

/**
 * Prepares a link to be mailed to this address, in the caller's transaction; its id is for the job that mails it. Its
 * token does not exist yet: whoever reads the jobs or the database can open nothing.
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
    expires_at: addMs(created_at, LIVES_MS[purpose]),
  });
  return id;
}

/**
 * The token of a link, made right before it is mailed; a second try makes another, and the time begins anew. Null where
 * the link is void by now.
 */
export async function issueToken(
  ctx: Context,
  purpose: TokenPurpose,
  id: number,
): Promise<{ token: string; user_id: number; email: string } | null> {
  const token = newToken();
  const expires_at = addMs(ctx.clock.now(), LIVES_MS[purpose]);
  const link = await rotateToken(ctx.db, id, hashToken(token), expires_at);
  return link === undefined ? null : { token, ...link };
}

/** The link that a token opens, also one that was opened or is too old; null where there is none. */
export async function findEmailToken(ctx: Context, token: string): Promise<EmailToken | null> {
  return (await findLinkByHash(ctx.db, hashToken(token))) ?? null;
}

/** Whether a link may still be opened. */
export function isUsable(ctx: Context, link: EmailToken): boolean {
  return link.used_at === null && link.expires_at > ctx.clock.now();
}

/** Opens a link, in the caller's transaction. 400 at `token` for all but the first who does. */
export async function consumeToken(ctx: Context, link: EmailToken): Promise<void> {
  if ((await markUsed(ctx.db, link.id, ctx.clock.now())) === undefined) throw invalidToken();
}

/** 400 at `token`. */
export function invalidToken(): AppError {
  return badInput({ token: 'This link is not valid any more. Please ask for a new one.' });
}

/** Takes back all links of this kind that nobody has opened. */
export async function revokeTokens(
  ctx: Context,
  user_id: number,
  purpose: TokenPurpose,
): Promise<void> {
  await deleteUnusedTokens(ctx.db, user_id, purpose);
}

const FORGOTTEN_AFTER_DAYS = 30;

/** Forgets links of long ago; an opened one answers a second click until then. */
export async function deleteExpiredTokens(ctx: Context): Promise<void> {
  await deleteExpiredLinks(ctx.db, addMs(ctx.clock.now(), -FORGOTTEN_AFTER_DAYS * 86_400_000));
}
