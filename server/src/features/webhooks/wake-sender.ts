import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { dropDueJobs, enqueueInQueue } from '../../infra/jobs.ts';

/** As in record_webhook_events. */
export const SEND_JOB = 'webhooks.send';

const queueOf = (webhook_id: number) => `webhook:${webhook_id}`;

/** Sends what is due, now or at `at`, in the caller's transaction. A webhook's jobs run one at a time. */
export async function wakeSender(
  db: Db,
  webhook_id: number,
  at: Timestamp | null = null,
): Promise<void> {
  await enqueueInQueue(db, SEND_JOB, {
    queue: queueOf(webhook_id),
    payload: { webhook_id },
    // One job per time, however many runs enqueue it.
    key: at === null ? null : `${SEND_JOB}:${webhook_id}:${at}`,
    run_at: at,
  });
}

/**
 * Takes over the other due jobs of the webhook, so that many changes don't cause as many runs. Their events are
 * committed with them, so the caller finds them afterward.
 */
export function takeOverJobs(db: Db, webhook_id: number): Promise<void> {
  return dropDueJobs(db, queueOf(webhook_id));
}
