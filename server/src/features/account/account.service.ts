import { authenticationRequired } from '../../app-error.ts';
import type { CallContext, Context, PersonContext, UserContext } from '../../context.ts';
import { DELETED_NAME } from '../../deleted-account.ts';
import { inTransaction } from '../../infra/db.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { logSecurity } from '../../infra/log.ts';
import { replaceDeletedNamesInNotifications } from '../notifications/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { deleteInvitesTo, deleteLateWrites, lockUser } from './delete-account.queries.ts';
import { removeAccount } from './remove-account.ts';

export const GOODBYE_MAIL_JOB = 'account.send-goodbye';

/** Deletes the caller's account. 400 at `password` if wrong. */
export async function deleteAccount(ctx: UserContext, password: string | undefined): Promise<void> {
  await requirePassword(ctx, password);
  if (!(await closeAccount(ctx))) throw authenticationRequired();
}

/**
 * Deletes the account and its data; false if it was already deleted. Other users keep their conversations, where an
 * anonymized row remains, and contacts shared with them. See docs/decisions/035.
 */
export async function closeAccount(ctx: CallContext & PersonContext): Promise<boolean> {
  const { user_id } = ctx;
  const isDeleted = await inTransaction(ctx, async (txCtx) => {
    const person = await lockUser(txCtx.db, user_id);
    if (person === undefined) return false;
    await removeAccount(txCtx);
    await deleteInvitesTo(txCtx.db, person.email);
    // The account no longer exists when the job runs, so the payload contains the address.
    if (person.disabled_at === null)
      await enqueueJob(txCtx.db, GOODBYE_MAIL_JOB, {
        email: person.email,
        language: person.language,
      });
    return true;
  });
  if (isDeleted) logSecurity(ctx.log, { security: 'account_deleted', user_id, ip: ctx.client.ip });
  return isDeleted;
}

/** Deletes rows that in-flight requests wrote for accounts deleted in the meantime. Runs periodically. */
export async function purgeDeletedAccounts(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    await deleteLateWrites(txCtx.db);
    await replaceDeletedNamesInNotifications(txCtx, DELETED_NAME);
  });
}
