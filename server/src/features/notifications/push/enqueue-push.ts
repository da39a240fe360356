import { z } from 'zod';
import { notificationEvent } from '#contract/notifications.ts';
import type { Db } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { insertPushJobs } from './send-push.queries.ts';

/** What every push job needs, besides the device, which is added per job. */
export const pushTopic = z.object({
  event: notificationEvent,
  /** Names what it's about; a later notification with the same tag replaces an earlier one. */
  tag: z.string(),
  /** The acting user, unless it's about the user's own data. */
  other_id: z.int().optional(),
  /** Whether it waited for the end of quiet hours. */
  held: z.boolean().optional(),
});
export type PushTopic = z.infer<typeof pushTopic>;

/**
 * Enqueues one push per device of each user in the caller's transaction; the job checks the preferences. `job` is made
 * by `pushJob`.
 */
export async function enqueuePushes(
  db: Db,
  job: string,
  pushes: { user_id: number; topic: PushTopic & Record<string, unknown> }[],
): Promise<void> {
  await insertPushJobs(
    db,
    job,
    pushes.map(({ user_id, topic }) => ({ user_id, tag: topic.tag, payload: topic })),
  );
}

export const TEST_PUSH_JOB = 'notifications.send-test-push';

/** Sends a test to a device. */
export function enqueueTestPush(db: Db, subscription_id: number): Promise<void> {
  return enqueueJob(db, TEST_PUSH_JOB, { subscription_id });
}
