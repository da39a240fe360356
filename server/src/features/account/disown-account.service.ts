import { msg } from '@lingui/core/runtime-macro';
import { conflict } from '../../app-error.ts';
import type { CallContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { logSecurity } from '../../infra/log.ts';
import { consumeLinkQuota } from '../email-addresses/public.ts';
import { findEmailToken, invalidToken, isUsable } from '../email-tokens/public.ts';
import { isSameEmail } from '../users/public.ts';
import { removeAccount } from './remove-account.ts';
import { lockUser } from './delete-account.queries.ts';

/**
 * Deletes an account that someone opened with the address of another person, who got the verification link. 400 at
 * `token` for invalid links and those for another purpose, 409 if the address was verified, 429 past the limit.
 */
export async function disownAccount(ctx: CallContext, token: string): Promise<void> {
  await consumeLinkQuota(ctx);
  const user_id = await inTransaction(ctx, async (txCtx) => {
    const link = await findEmailToken(txCtx, token);
    if (link?.purpose !== 'verify') throw invalidToken();
    const person = await lockUser(txCtx.db, link.user_id);
    if (person === undefined || !isSameEmail(person.email, link.email)) throw invalidToken();
    if (person.email_verified_at !== null)
      throw conflict(msg`This account is verified. Its owner can delete it in the settings.`);
    if (!isUsable(txCtx, link)) throw invalidToken();
    await removeAccount({ ...txCtx, user_id: person.id });
    return person.id;
  });
  logSecurity(ctx.log, { security: 'account_deleted', user_id, ip: ctx.client.ip });
}
