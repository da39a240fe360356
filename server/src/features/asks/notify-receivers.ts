import { msg } from '@lingui/core/runtime-macro';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJobs } from '../../infra/jobs.ts';
import { filterByPreference, notifySome } from '../notifications/public.ts';
import { findName, listReceivers, lockToNotify, setNotifiedUpTo } from './receivers.queries.ts';

export const ASK_MAIL_JOB = 'asks.send-received';

const BATCH_SIZE = 500;

/**
 * Notifies the receivers of a new ask in batches, each in a transaction with the progress, so that no one is notified
 * twice.
 */
export async function notifyReceivers(ctx: Context, ask_id: number): Promise<void> {
  while ((await inTransaction(ctx, (txCtx) => notifyBatch(txCtx, ask_id))) === BATCH_SIZE);
}

async function notifyBatch(ctx: Context, ask_id: number): Promise<number> {
  const { db, clock } = ctx;
  const ask = await lockToNotify(db, ask_id, clock.now());
  if (ask === undefined) return 0;
  const { user_id, notified_up_to: after } = ask;
  const batch = await listReceivers(db, ask, { after, limit: BATCH_SIZE });
  const last = batch.at(-1);
  if (last === undefined) return 0;
  const receivers = batch.filter(({ is_shown }) => is_shown).map(({ id }) => id);
  const { name } = await findName(db, user_id);
  await notifySome(
    ctx,
    receivers.map((receiver) => ({
      user_id: receiver,
      event: 'ask_received',
      type: 'other',
      message: msg`${{ name }} asked for your help`,
      data: { kind: 'ask_received', ask_id, user_id },
    })),
    batch.length,
  );
  const mailed = await filterByPreference(ctx, receivers, 'ask_received', 'email');
  await enqueueJobs(
    db,
    ASK_MAIL_JOB,
    [...mailed].map((receiver) => ({ ask_id, user_id: receiver })),
  );
  await publish(db, receivers, 'asks', ask_id);
  await setNotifiedUpTo(db, ask_id, last.id);
  return batch.length;
}
