import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { findUnread, type Unread } from './unread-mail.queries.ts';

export const UNREAD_MAIL_JOB = 'conversations.send-unread';

export interface UnreadTarget {
  conversation_id: number;
  user_id: number;
}

/** Schedules the check for when this message is old enough, in the caller's transaction. */
export async function scheduleUnreadEmail(
  ctx: Context,
  { conversation_id, user_id }: UnreadTarget,
  since: Timestamp,
): Promise<void> {
  const key = `${UNREAD_MAIL_JOB}:${conversation_id}:${user_id}`;
  await enqueueJob(ctx.db, UNREAD_MAIL_JOB, { conversation_id, user_id }, key, dueAt(since));
}

/** The messages to email about, or null. Reschedules the check if they're too recent. */
export async function findDue(ctx: Context, target: UnreadTarget): Promise<Unread | null> {
  const unread = await findUnread(ctx.db, target.user_id, target.conversation_id);
  if (unread === undefined) return null;
  if (dueAt(unread.oldest_at) <= ctx.clock.now()) return unread;
  await scheduleUnreadEmail(ctx, target, unread.oldest_at);
  return null;
}

function dueAt(since: Timestamp): Timestamp {
  return addMs(since, DURATIONS.unread_mail_minutes * 60_000);
}
