import type { Context } from '../../context.ts';
import { addMs, DAY_MS, type Timestamp } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { type OutboundResult, sendOutbound } from '../../infra/outbound-request.ts';
import { createQueue } from '../../infra/queue.ts';
import {
  type DueDelivery,
  findNextAttempt,
  finishAttempt,
  hastenLater,
  leaseDue,
  postponeLater,
  setBody,
} from './due-deliveries.queries.ts';
import { eventBody } from './event-body.ts';
import { delayAfter } from './retry-delay.ts';
import { takeOverJobs, wakeSender } from './wake-sender.ts';
import { signedHeaders } from './webhook-secrets.ts';
import { findToSend, pauseWebhook, type SentWebhook, setFailures } from './webhooks.queries.ts';

export const PAUSED_MAIL_JOB = 'webhooks.send-paused';

/** Requests to one receiver at once, each about another object. */
const AT_ONCE = 10;
/** Longer than an attempt can take. After a crash, another server sends a delivery once this has passed. */
const LEASE_MS = 30_000;
/** How long a job works before others get their turn. */
const TURN_MS = 20_000;
/** How much of a response is stored. */
const EXCERPT_CHARS = 500;
const GONE = 410;
/** All senders of a server together use this many connections to the database, so that requests have the others. */
const inDatabase = createQueue(3);

/**
 * Sends what is due for a webhook, oldest first, and schedules the next attempt. Events of one object are sent one after
 * the other; a failed one delays the later ones. See docs/decisions/127.
 */
export async function sendDeliveries(ctx: Context, webhook_id: number): Promise<void> {
  const turn_ends = addMs(ctx.clock.now(), TURN_MS);
  await inDatabase(() => takeOverJobs(ctx.db, webhook_id));
  for (;;) {
    const round = await inDatabase(() => startRound(ctx, webhook_id, turn_ends));
    if (round === null) return;
    const { webhook, due } = round;
    const results = await Promise.all(due.map((delivery) => attempt(ctx, webhook, delivery)));
    await inDatabase(async () => {
      await countFailures(ctx, webhook, results);
      await publish(ctx.db, [webhook.user_id], 'webhooks', webhook_id);
    });
  }
}

/** Leases what is due; null if nothing is, after scheduling the next attempt. */
async function startRound(
  ctx: Context,
  webhook_id: number,
  turn_ends: Timestamp,
): Promise<{ webhook: SentWebhook; due: DueDelivery[] } | null> {
  const now = ctx.clock.now();
  // Read again each time: it may have been changed, paused or deleted.
  const webhook = await findToSend(ctx.db, webhook_id);
  if (webhook === undefined) return null;
  const { active, waits_until } = webhook;
  if (now >= turn_ends) {
    await wakeSender(ctx.db, webhook_id);
    return null;
  }
  const mustWait = (waits_until ?? '') > now;
  const leased_until = addMs(now, LEASE_MS);
  const due = mustWait
    ? []
    : await leaseDue(ctx.db, { webhook_id, active, now, leased_until, limit: AT_ONCE });
  if (due.length > 0) return { webhook, due };
  await scheduleNext(ctx, webhook);
  return null;
}

async function scheduleNext(ctx: Context, { id, active, waits_until }: SentWebhook): Promise<void> {
  const next = await findNextAttempt(ctx.db, id, active);
  if (next === null) return;
  const at = [next, waits_until ?? ''].toSorted().at(-1)!;
  await wakeSender(ctx.db, id, at > ctx.clock.now() ? at : null);
}

type AttemptResult = Omit<OutboundResult, 'error'> & { error: OutboundResult['error'] | 'secret' };

async function attempt(
  ctx: Context,
  webhook: SentWebhook,
  delivery: DueDelivery,
): Promise<AttemptResult> {
  const body =
    delivery.body ??
    (await inDatabase(async () => {
      const written = await eventBody(ctx, webhook, delivery);
      await setBody(ctx.db, delivery.id, written);
      return written;
    }));
  const result = await post(ctx, webhook, { event_id: delivery.event_id, body });
  await inDatabase(() =>
    inTransaction(ctx, (txCtx) => saveResult(txCtx, webhook, delivery, result)),
  );
  return result;
}

async function post(
  ctx: Context,
  webhook: SentWebhook,
  message: { event_id: string; body: string },
): Promise<AttemptResult> {
  const headers = signedHeaders(ctx, webhook, message, ctx.clock.now());
  if (headers === null) {
    ctx.log.error(
      'A webhook’s secret is encrypted with another ENCRYPTION_KEY than this server’s.',
    );
    return { status: null, body: '', duration_ms: 0, error: 'secret' };
  }
  return sendOutbound(webhook.url, message.body, {
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Acquaint-Webhooks' },
    allow_private: ctx.settings.private_networks,
  });
}

async function saveResult(
  ctx: Context,
  webhook: SentWebhook,
  delivery: DueDelivery,
  result: AttemptResult,
): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const attempted = {
    last_attempt_at: now,
    response_status: result.status,
    response_body: result.status === null ? null : excerpt(result.body),
    error: result.error,
    duration_ms: result.duration_ms,
  };
  if (result.status !== null && result.status >= 200 && result.status < 300) {
    await finishAttempt(db, delivery.id, { ...attempted, status: 'delivered' });
    await hastenLater(db, webhook.id, delivery, now);
    return;
  }
  if (delivery.type === 'webhook.test') {
    await finishAttempt(db, delivery.id, { ...attempted, status: 'failed' });
    return;
  }
  const next_attempt_at = addMs(now, delayAfter(delivery.attempts + 1));
  const retry_until = delivery.retry_until ?? addMs(now, DAY_MS);
  await finishAttempt(db, delivery.id, { ...attempted, next_attempt_at, retry_until });
  await postponeLater(db, webhook.id, delivery, next_attempt_at);
  if (result.status === GONE || next_attempt_at > retry_until) await pause(ctx, webhook, now);
}

async function pause(ctx: Context, { id, user_id }: SentWebhook, now: Timestamp): Promise<void> {
  if (await pauseWebhook(ctx.db, id, now))
    await enqueueJob(ctx.db, PAUSED_MAIL_JOB, { user_id, webhook_id: id });
}

/**
 * After a round without any response all deliveries wait, so that a receiver that is down isn't called for each event,
 * and an unresponsive one doesn't keep workers busy.
 */
async function countFailures(
  ctx: Context,
  { id, failures }: SentWebhook,
  results: AttemptResult[],
): Promise<void> {
  const isDown = results.every(({ status }) => status === null);
  if (isDown)
    await setFailures(ctx.db, id, failures + 1, addMs(ctx.clock.now(), delayAfter(failures + 1)));
  else if (failures > 0) await setFailures(ctx.db, id, 0, null);
}

/** Without characters that PostgreSQL can't store. */
function excerpt(text: string): string {
  return text.slice(0, EXCERPT_CHARS).toWellFormed().replaceAll('\0', '');
}
