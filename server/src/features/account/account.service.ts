import { notificationEvent } from '#contract/notifications.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { AppError } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { logSecurity } from '../../infra/log.ts';
import { newCode } from '../../infra/tokens.ts';
import { requirePassword } from '../passwords/public.ts';
import { deleteReferrals } from '../referrals/public.ts';
import { endSessions } from '../sessions/public.ts';
import {
  anonymizeUser,
  deleteConversations,
  deleteOrphanedTombstones,
  deleteLateWrites,
  deletePerson,
  deleteOwnedRows,
  deleteWithheld,
  findBlockersOf,
  findConnected,
  findDeletedUsers,
  lockConversations,
  lockUser,
  unlinkContacts,
} from './delete-account.queries.ts';

export const GOODBYE_MAIL_JOB = 'account.send-goodbye';

const REFERRAL_CODE_LENGTH = 10;

/**
 * Deletes the account and its data. Other users keep their conversations, where an anonymized row remains, and contacts
 * shared with them. 400 at `password` if wrong. See docs/decisions/035.
 */
export async function deleteAccount(ctx: UserContext, password: string): Promise<void> {
  const { user_id } = ctx;
  await requirePassword(ctx, password);
  await inTransaction(ctx, async (txCtx) => {
    const person = await lockUser(txCtx.db, user_id);
    if (person === undefined)
      throw new AppError(401, 'authentication_required', ERROR_MESSAGES.authentication_required);
    await deleteReferrals(txCtx);
    const left_conversations = await endConversations(txCtx);
    await publishToOthers(txCtx, left_conversations);
    await endSessions(txCtx, user_id);
    if (left_conversations.length === 0) await deletePerson(txCtx.db, user_id);
    else await anonymizeOwnRow(txCtx);
    // The account no longer exists when the job runs, so the payload contains the address.
    await enqueueJob(txCtx.db, GOODBYE_MAIL_JOB, { email: person.email });
  });
  logSecurity(ctx.log, { security: 'account_deleted', user_id, ip: ctx.origin.ip });
}

/** Deletes conversations without other participants; returns the participants of the rest. */
async function endConversations({ db, user_id }: UserContext): Promise<number[]> {
  const conversations = await lockConversations(db, user_id);
  const otherIds = conversations.map(({ other_id }) => other_id);
  const deletedIds = await findDeletedUsers(db, otherIds);
  const orphaned = conversations.filter(({ other_id }) => deletedIds.has(other_id));
  await deleteConversations(
    db,
    orphaned.map(({ id }) => id),
  );
  await deleteOrphanedTombstones(db, [...deletedIds]);
  return otherIds.filter((id) => !deletedIds.has(id));
}

/** Publishes changes to everyone whose lists show this user, and unlinks their contacts. */
async function publishToOthers(
  { db, user_id, clock }: UserContext,
  participants: number[],
): Promise<void> {
  const connected = await findConnected(db, user_id);
  const owners = await unlinkContacts(db, user_id, clock.now());
  await publish(db, connected, 'connections');
  await publish(db, owners, 'contacts');
  await publish(db, participants, ['conversations', 'messages', 'contact_shares']);
  await publish(db, await findBlockersOf(db, user_id), 'blocks', user_id);
  await publish(db, [...new Set([...connected, ...owners, ...participants])], 'users', user_id);
}

async function anonymizeOwnRow({ db, user_id, clock }: UserContext): Promise<void> {
  await deleteOwnedRows(db, user_id);
  await deleteWithheld(db, user_id);
  await anonymizeUser(db, user_id, {
    referral_code: newCode(REFERRAL_CODE_LENGTH),
    notification_preferences: NO_NOTIFICATIONS,
    now: clock.now(),
  });
}

/** Deleted users get no events. */
const NO_NOTIFICATIONS = Object.fromEntries(
  notificationEvent.options.map((event) => [event, { in_app: false, email: false }]),
);

/** Deletes rows that in-flight requests wrote for accounts deleted in the meantime. Runs periodically. */
export async function purgeDeletedAccounts(ctx: Context): Promise<void> {
  await inTransaction(ctx, ({ db }) => deleteLateWrites(db));
}
