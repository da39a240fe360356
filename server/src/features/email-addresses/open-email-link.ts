import type { CallContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import {
  invalidToken,
  findEmailToken,
  isUsable,
  consumeToken,
  revokeTokens,
  type EmailToken,
} from '../email-tokens/public.ts';
import { recordSecurityChange, recordSecurityEvent } from '../security-log/public.ts';
import {
  lockEmail,
  isSameEmail,
  markEmailVerified,
  setEmail,
  type AccountEmail,
} from '../users/public.ts';

/** The address that is verified now, and whether it is another than before. */
export interface Verified {
  email: string;
  changed: boolean;
}

/**
 * Verifies the address that the link was mailed to, or changes to it. Again is no error while that is still the address:
 * people click twice, and mail scanners before them. 400 at `token` for a link that is not valid, and where somebody
 * else took the address meanwhile.
 */
export async function openEmailLink(ctx: CallContext, token: string): Promise<Verified> {
  return inTransaction(ctx, async (inside) => {
    const found = await findEmailToken(inside, token);
    if (found === null || found.purpose === 'reset') throw invalidToken();
    const address = await lockEmail(inside, found.user_id);
    // Read once more under the lock: the other of two who open it at once may have been first.
    const link = await findEmailToken(inside, token);
    if (address === null || link === null) throw invalidToken();
    const changed = link.purpose === 'change';
    if (!isDone(link, address)) await (changed ? change : verify)(inside, link, address);
    return { email: link.email, changed };
  });
}

function isDone(link: EmailToken, address: AccountEmail): boolean {
  return address.verified && link.used_at !== null && isSameEmail(link.email, address.email);
}

async function verify(ctx: CallContext, link: EmailToken, address: AccountEmail): Promise<void> {
  if (!isUsable(ctx, link) || !isSameEmail(link.email, address.email)) throw invalidToken();
  await consumeToken(ctx, link);
  if (address.verified) return;
  await markEmailVerified(ctx, link.user_id);
  await recordSecurityEvent(ctx, link.user_id, 'email_verified');
}

/** Links to choose a password lie in the old mailbox, so they are void with it. */
async function change(ctx: CallContext, link: EmailToken, address: AccountEmail): Promise<void> {
  if (!isUsable(ctx, link)) throw invalidToken();
  const { user_id, email } = link;
  await consumeToken(ctx, link);
  await setEmail(ctx, user_id, email, 'token');
  await revokeTokens(ctx, user_id, 'reset');
  await recordSecurityChange(ctx, user_id, 'email_changed', address.email);
}
