import { msg } from '@lingui/core/runtime-macro';
import { notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { requireThread } from '../read/thread.ts';
import type { Thread } from '../threads.queries.ts';
import { findChangeable, type ChangeableMessage } from './change-message.queries.ts';

/** Locks the conversation for a change of one of its messages. 404 if either isn't visible to the caller. */
export async function openMessage(
  ctx: UserContext,
  id: number,
  message_id: number,
): Promise<{ thread: Thread; message: ChangeableMessage }> {
  const thread = await requireThread(ctx, id);
  const message = await findChangeable(ctx.db, ctx.user_id, id, message_id);
  if (message === undefined) throw notFound(msg`Message not found.`);
  return { thread, message };
}
