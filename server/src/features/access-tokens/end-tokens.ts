import type { CallContext, Context } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import { deleteCodes, deleteTokens, listLiveTokenIds } from './access-tokens.queries.ts';

/** Ends all tokens of a user and their event streams in the caller's transaction; returns how many there were. */
export async function endAccessTokens(ctx: Context, user_id: number): Promise<number> {
  await deleteCodes(ctx.db, user_id);
  const ended = await deleteTokens(ctx.db, user_id);
  for (const { id } of ended) await publish(ctx.db, [user_id], 'access_token', id);
  return ended.length;
}

/** Like `endAccessTokens`, and records it in the security log. */
export async function revokeAccessTokens(ctx: CallContext, user_id: number): Promise<void> {
  if ((await endAccessTokens(ctx, user_id)) > 0)
    await recordSecurityEvent(ctx, user_id, 'token_revoked');
}

/** Whether these tokens are still valid, for long-lived streams. */
export async function areTokensAlive(ctx: Context, ids: number[]): Promise<boolean[]> {
  const living = new Set(await listLiveTokenIds(ctx.db, ids, ctx.clock.now()));
  return ids.map((id) => living.has(id));
}
