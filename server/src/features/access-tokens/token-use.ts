import type { ClientInfo, Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { addressBlock } from '../rate-limits/public.ts';
import { addressesOfTokenUses, recordSecurityEvent } from '../security-log/public.ts';
import type { UsedToken } from './find-token.ts';
import { touchToken } from './find-token.queries.ts';

/** How often the last use is written. */
const UPDATE_INTERVAL_MS = 60_000;

const MAX_USER_AGENT = 200;

/**
 * Records the use of a token, at most once a minute, and the security event `token_used` for the first use and for an
 * address that none of the user's tokens came from in the last 90 days. Writes only when there's something to record.
 */
export async function recordTokenUse(
  ctx: Context,
  token: UsedToken,
  { ip, user_agent }: Pick<ClientInfo, 'ip' | 'user_agent'>,
): Promise<void> {
  const now = ctx.clock.now();
  const { last_used_at, last_used_ip } = token;
  const block = addressBlock(ip);
  const isRecent = last_used_at !== null && addMs(last_used_at, UPDATE_INTERVAL_MS) > now;
  const isSameAddress = last_used_ip !== null && addressBlock(last_used_ip) === block;
  if (isRecent && isSameAddress) return;
  const isKnown =
    isSameAddress ||
    (last_used_at !== null &&
      (await addressesOfTokenUses(ctx, token.user_id)).some(
        (known) => addressBlock(known) === block,
      ));
  if (isRecent && isKnown) return;
  const use = {
    last_used_at: now,
    last_used_ip: ip,
    last_used_by: user_agent.slice(0, MAX_USER_AGENT),
  };
  await inTransaction(ctx, async (txCtx) => {
    // Parallel first requests are one use.
    if ((await touchToken(txCtx.db, token.id, last_used_at, use)) === undefined) return;
    if (isKnown) return;
    const client = { ip, user_agent, device: '' };
    await recordSecurityEvent({ ...txCtx, client }, token.user_id, 'token_used');
  });
}
