import { notificationEvent } from '#contract/notifications.ts';
import type { PersonContext } from '../../context.ts';
import { DELETED_NAME } from '../../deleted-account.ts';
import { publish } from '../../infra/events.ts';
import { removeFromIntroductions } from '../../introduction-ends.queries.ts';
import { newCode } from '../../infra/tokens.ts';
import { endAccessTokens } from '../access-tokens/public.ts';
import { replaceNameInNotifications } from '../notifications/public.ts';
import { deleteReferrals } from '../referrals/public.ts';
import { endSessions } from '../sessions/public.ts';
import {
  anonymizeUser,
  deleteConversations,
  deleteOrphanedTombstones,
  deleteOwnedRows,
  deletePerson,
  deleteWithheld,
  findBlockersOf,
  findConnected,
  findDeletedUsers,
  lockConversations,
  unlinkContacts,
} from './delete-account.queries.ts';

const REFERRAL_CODE_LENGTH = 10;

/** Removes a locked account and its data in the caller's transaction. See docs/decisions/035. */
export async function removeAccount(ctx: PersonContext): Promise<void> {
  await deleteReferrals(ctx);
  const left_conversations = await endConversations(ctx);
  await publishToOthers(ctx, left_conversations);
  await endIntroductions(ctx);
  await endSessions(ctx, ctx.user_id);
  await endAccessTokens(ctx, ctx.user_id);
  if (left_conversations.length === 0) await deletePerson(ctx.db, ctx.user_id);
  else await anonymizeOwnRow(ctx);
  // Last, when requests in progress about the user are done.
  await replaceNameInNotifications(ctx, DELETED_NAME);
}

/** Deletes conversations without other participants; returns the participants of the rest. */
async function endConversations({ db, user_id }: PersonContext): Promise<number[]> {
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

async function endIntroductions({ db, user_id, clock }: PersonContext): Promise<void> {
  for (const { id, viewers } of await removeFromIntroductions(db, user_id, clock.now()))
    await publish(
      db,
      viewers.filter((viewer) => viewer !== user_id),
      'introductions',
      id,
    );
}

/** Publishes changes to everyone whose lists show this user, and unlinks their contacts. */
async function publishToOthers(
  { db, user_id, clock }: PersonContext,
  participants: number[],
): Promise<void> {
  const connected = await findConnected(db, user_id);
  const owners = await unlinkContacts(db, user_id, clock.now());
  await publish(db, connected, ['connections', 'asks']);
  await publish(db, owners, 'contacts');
  await publish(db, participants, ['conversations', 'messages', 'contact_shares']);
  await publish(db, await findBlockersOf(db, user_id), 'blocks', user_id);
  await publish(db, [...new Set([...connected, ...owners, ...participants])], 'users', user_id);
}

async function anonymizeOwnRow({ db, user_id, clock }: PersonContext): Promise<void> {
  await deleteOwnedRows(db, user_id);
  await deleteWithheld(db, user_id);
  await anonymizeUser(db, user_id, {
    first_name: DELETED_NAME.message ?? '',
    referral_code: newCode(REFERRAL_CODE_LENGTH),
    notification_preferences: NO_NOTIFICATIONS,
    now: clock.now(),
  });
}

/** Deleted users get no events. */
const NO_NOTIFICATIONS = Object.fromEntries(
  notificationEvent.options.map((event) => [event, { in_app: false, email: false }]),
);
