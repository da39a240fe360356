import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { enqueueInQueue } from '../../infra/jobs.ts';

/** As in record_webhook_events. */
export const SEND_JOB = 'webhooks.send';

/** Sends what is due, now or at `at`, in the caller's transaction. A webhook's jobs run one at a time. */
export async function wakeSender(
  db: Db,
  webhook_id: number,
  at: Timestamp | null = null,
): Promise<void> {
  await enqueueInQueue(db, SEND_JOB, {
    queue: `webhook:${webhook_id}`,
    payload: { webhook_id },
    // One job per time, however many runs ask for it.
    key: at === null ? null : `${SEND_JOB}:${webhook_id}:${at}`,
    run_at: at,
  });
}
