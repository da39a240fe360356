import { msg } from '@lingui/core/runtime-macro';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { conflict, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { HOUR_MS } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { consume } from '../rate-limits/public.ts';
import {
  type DeliveryRow,
  findDelivery,
  insertTest,
  listDeliveries,
  renewDelivery,
} from './deliveries.queries.ts';
import { wakeSender } from './wake-sender.ts';
import { findWebhook, lockWebhook } from './webhooks.queries.ts';

const TEST_LIMIT = { name: 'webhook-tests', max: 60, window_ms: HOUR_MS };

/** One page of a webhook's deliveries, newest first. 404 if it isn't the caller's. */
export async function getDeliveries(
  ctx: UserContext,
  webhook_id: number,
  query: PageQuery,
): Promise<Page<WebhookDelivery>> {
  const { limit, after } = readCursor(query);
  const webhook = await findWebhook(ctx.db, ctx.user_id, webhook_id);
  if (webhook === undefined) throw notFound(msg`Webhook not found.`);
  const rows = await listDeliveries(ctx.db, webhook_id, after, limit + 1);
  return pageOf(
    rows.map((row) => shown(row, webhook.active)),
    limit,
  );
}

/** Sends it again at once. 404 if it isn't the caller's, 409 while the webhook is inactive. */
export async function redeliver(
  ctx: UserContext,
  { id: webhook_id, delivery }: { id: number; delivery: number },
): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (txCtx) => {
    const { active } = await lockOwn(txCtx, webhook_id);
    const found = await findDelivery(txCtx.db, webhook_id, delivery);
    if (found === undefined) throw notFound(msg`Delivery not found.`);
    if (!active && found.type !== 'webhook.test')
      throw conflict(msg`Activate the webhook to send this again.`);
    const renewed = await renewDelivery(txCtx.db, webhook_id, delivery);
    await wakeSender(txCtx.db, webhook_id);
    await publish(txCtx.db, [ctx.user_id], 'webhooks', webhook_id);
    return shown(renewed!, active);
  });
}

/** Sends a test event once. 404 if the webhook isn't the caller's. */
export async function testWebhook(ctx: UserContext, webhook_id: number): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (txCtx) => {
    const { active } = await lockOwn(txCtx, webhook_id);
    await consume(txCtx, { limit: TEST_LIMIT, subject: String(ctx.user_id) });
    const row = await insertTest(txCtx.db, webhook_id, ctx.clock.now());
    await wakeSender(txCtx.db, webhook_id);
    await publish(txCtx.db, [ctx.user_id], 'webhooks', webhook_id);
    return shown(row, active);
  });
}

async function lockOwn({ db, user_id }: UserContext, id: number) {
  const webhook = await lockWebhook(db, user_id, id);
  if (webhook === undefined) throw notFound(msg`Webhook not found.`);
  return webhook;
}

function shown({ object, ...row }: DeliveryRow, active: boolean): WebhookDelivery {
  const isTest = row.type === 'webhook.test';
  const isPending = row.status === 'pending';
  const waits = isPending && row.attempts > 0 && (active || isTest);
  return {
    ...(row as WebhookDelivery),
    object_id: isTest ? null : idOf(object),
    status: isPending && row.attempts > 0 ? 'failed' : (row.status as WebhookDelivery['status']),
    next_attempt_at: waits ? row.next_attempt_at : null,
  };
}

/** The row that an event is about. */
export function idOf(object: string): number {
  return Number(object.split(':')[1]);
}
