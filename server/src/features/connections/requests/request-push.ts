import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Job } from '../../../infra/jobs.ts';
import { enqueuePushes, findActor, pushJob, pushTopic } from '../../notifications/public.ts';
import { findConnection } from '../connections.queries.ts';

const REQUEST_PUSH_JOB = 'connections.send-push';

const requestTopic = pushTopic.extend({ connection_id: z.int(), other_id: z.int() });

/** Enqueues the push of a connection request in the caller's transaction. */
export function pushRequest(
  { db }: Pick<Context, 'db'>,
  request: { id: number; from_user: number; to_user: number },
): Promise<void> {
  const { id: connection_id, from_user: other_id, to_user: user_id } = request;
  const tag = `request-${other_id}`;
  const topic = { event: 'connection_request', tag, other_id, connection_id } as const;
  return enqueuePushes(db, REQUEST_PUSH_JOB, [{ user_id, topic }]);
}

export function requestPushes(ctx: Context): Record<string, Job> {
  return {
    [REQUEST_PUSH_JOB]: pushJob(
      ctx,
      REQUEST_PUSH_JOB,
      requestTopic,
      async ({ connection_id, other_id }, { user_id, language }) => {
        const row = await findConnection(ctx.db, connection_id, 'to_user');
        const from = await findActor(ctx, { user_id, other_id, language });
        if (row?.status !== 'pending' || from === null) return null;
        const { name } = from;
        return { title: msg`${{ name }} wants to connect with you`, url: '/notifications' };
      },
    ),
  };
}
