import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { findUnread, type Unread } from './unread-mail.queries.ts';

/** The background work that mails a person what they have not read for a while. */
export const UNREAD_MAIL_JOB = 'conversations.unread-mail';

/** A conversation, as the one who may have to be mailed about it has it. */
export interface UnreadTarget {
  conversation_id: number;
  user_id: number;
}

/** Has a look when a message of this moment has been unread for long enough, in the caller's transaction. */
export async function scheduleUnreadEmail(
  ctx: Context,
  { conversation_id, user_id }: UnreadTarget,
  since: Timestamp,
): Promise<void> {
  const key = `${UNREAD_MAIL_JOB}:${conversation_id}:${user_id}`;
  await enqueueJob(ctx.db, UNREAD_MAIL_JOB, { conversation_id, user_id }, key, dueAt(since));
}

/** What is to be mailed about now, or null. What is not yet old enough is looked at again in time. */
export async function findDue(ctx: Context, place: UnreadTarget): Promise<Unread | null> {
  const unread = await findUnread(ctx.db, place.user_id, place.conversation_id);
  if (unread === undefined) return null;
  if (dueAt(unread.oldest_at) <= ctx.clock.now()) return unread;
  await scheduleUnreadEmail(ctx, place, unread.oldest_at);
  return null;
}

function dueAt(since: Timestamp): Timestamp {
  return addMs(since, DURATIONS.unread_mail_minutes * 60_000);
}
