import { msg, plural } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Job } from '../../../infra/jobs.ts';
import { enqueuePushes, findActor, pushJob, pushTopic } from '../../notifications/public.ts';
import { findUnreadToPush } from './message-push.queries.ts';

const MESSAGE_PUSH_JOB = 'conversations.send-push';

const messageTopic = pushTopic.extend({ conversation_id: z.int(), other_id: z.int() });

/** Enqueues the push of a message in the caller's transaction. */
export function pushMessage(
  ctx: Pick<Context, 'db'>,
  {
    conversation_id,
    user_id,
    sender_id: other_id,
  }: {
    conversation_id: number;
    user_id: number;
    sender_id: number;
  },
): Promise<void> {
  const tag = `message-${conversation_id}`;
  const topic = { event: 'message', tag, other_id, conversation_id } as const;
  return enqueuePushes(ctx.db, MESSAGE_PUSH_JOB, [{ user_id, topic }]);
}

/** One notification per conversation, about all its unread messages. */
export function messagePushes(ctx: Context): Record<string, Job> {
  return {
    [MESSAGE_PUSH_JOB]: pushJob(
      ctx,
      MESSAGE_PUSH_JOB,
      messageTopic,
      async ({ conversation_id, other_id }, { user_id, language }) => {
        const unread = await findUnreadToPush(ctx.db, user_id, conversation_id);
        const sender = await findActor(ctx, { user_id, other_id, language });
        if (unread === undefined || sender === null) return null;
        const { count, content } = unread;
        const { name } = sender;
        return {
          title: count === 1 ? name : msg`${{ name }} (${{ count }})`,
          text: content,
          generic_title: msg`${plural({ count }, { one: 'New message', other: '# new messages' })}`,
          url: `/messages?id=${conversation_id}`,
        };
      },
    ),
  };
}
