import { msg } from '@lingui/core/runtime-macro';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJobs } from '../../infra/jobs.ts';
import { filterByPreference, notifyMany } from '../notifications/public.ts';
import { findName, listReceivers, lockToNotify, setNotifiedUpTo } from './asks.queries.ts';

export const ASK_MAIL_JOB = 'asks.send-received';

const BATCH_SIZE = 500;

/**
 * Notifies the receivers of a new ask in batches, each in a transaction with the progress, so that no one is notified
 * twice.
 */
export async function notifyReceivers(ctx: Context, ask_id: number): Promise<void> {
  while ((await inTransaction(ctx, (txCtx) => notifySome(txCtx, ask_id))) === BATCH_SIZE);
}

async function notifySome(ctx: Context, ask_id: number): Promise<number> {
  const { db, clock } = ctx;
  const ask = await lockToNotify(db, ask_id, clock.now());
  if (ask === undefined) return 0;
  const { user_id, notified_up_to: after } = ask;
  const receivers = await listReceivers(db, ask, { after, limit: BATCH_SIZE });
  if (receivers.length === 0) return 0;
  const { name } = await findName(db, user_id);
  await notifyMany(
    ctx,
    receivers.map((receiver) => ({
      user_id: receiver,
      event: 'ask_received',
      type: 'other',
      message: msg`${{ name }} asked for your help`,
      data: { kind: 'ask_received', ask_id, user_id },
    })),
  );
  const mailed = await filterByPreference(ctx, receivers, 'ask_received', 'email');
  await enqueueJobs(
    db,
    ASK_MAIL_JOB,
    [...mailed].map((receiver) => ({ ask_id, user_id: receiver })),
  );
  await publish(db, receivers, 'asks', ask_id);
  await setNotifiedUpTo(db, ask_id, receivers.at(-1)!);
  return receivers.length;
}
