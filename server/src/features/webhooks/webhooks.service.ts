import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import type {
  ChangedWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookFields,
} from '#contract/webhooks.ts';
import { badInput, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { addMs, DAY_MS } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { rejectedUrl } from '../../infra/outbound-request.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import { lockUser } from '../../people.queries.ts';
import { renewPending } from './deliveries.queries.ts';
import { wakeSender } from './wake-sender.ts';
import { newSecret, sealSecret } from './webhook-secrets.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from './webhooks.queries.ts';

/** One page of the caller's webhooks, newest first. */
export async function getWebhooks(ctx: UserContext, query: PageQuery): Promise<Page<Webhook>> {
  const { limit, after } = readCursor(query);
  const rows = await listWebhooks(ctx.db, ctx.user_id, after, limit + 1);
  return pageOf(rows.map(shown), limit);
}

/** 400 at `url` if it isn't allowed, and if the user has 20 webhooks. */
export async function createWebhook(
  ctx: UserContext,
  { url, events, active }: WebhookFields,
): Promise<NewWebhook> {
  await requireAllowedUrl(ctx, url);
  const secret = newSecret();
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    await lockUser(db, user_id);
    if ((await countWebhooks(db, user_id)) >= LIMITS.webhooks)
      throw badInput({ url: msg`You can have up to ${{ max: LIMITS.webhooks }} webhooks.` });
    const now = ctx.clock.now();
    const row = await insertWebhook(db, {
      user_id,
      url,
      events,
      active,
      secret: sealSecret(ctx, user_id, secret),
      created_at: now,
      updated_at: now,
    });
    await wakeSender(db, row.id);
    await publish(db, [user_id], 'webhooks', row.id);
    await recordSecurityEvent(txCtx, user_id, 'webhook_created');
    return { ...shown(row), secret };
  });
}

/** 404 if it isn't the caller's, 400 at `url` if it isn't allowed. Activating sends what waited. */
export async function changeWebhook(
  ctx: UserContext,
  id: number,
  { url, events, active, rotate_secret }: WebhookChange,
): Promise<ChangedWebhook> {
  if (url !== undefined) await requireAllowedUrl(ctx, url);
  const secret = rotate_secret ? newSecret() : null;
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    const webhook = await lockWebhook(db, user_id, id);
    if (webhook === undefined) throw notFound(msg`Webhook not found.`);
    const now = ctx.clock.now();
    const row = await updateWebhook(db, user_id, id, {
      ...(url !== undefined && { url, failures: 0, waits_until: null }),
      ...(events !== undefined && { events }),
      ...(active !== undefined && { active, paused_at: null, failures: 0, waits_until: null }),
      ...(secret !== null && {
        secret: sealSecret(ctx, user_id, secret),
        former_secret: webhook.secret,
        former_secret_until: addMs(now, DAY_MS),
      }),
      updated_at: now,
    });
    if (active && !webhook.active) await renewPending(db, id);
    await wakeSender(db, id);
    await publish(db, [user_id], 'webhooks', id);
    return { ...shown(row), secret };
  });
}

/** Nothing more is sent. 404 if it isn't the caller's. */
export async function removeWebhook(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if ((await deleteWebhook(txCtx.db, ctx.user_id, id)) === undefined)
      throw notFound(msg`Webhook not found.`);
    await publish(txCtx.db, [ctx.user_id], 'webhooks', id);
    await recordSecurityEvent(txCtx, ctx.user_id, 'webhook_deleted');
  });
}

async function requireAllowedUrl({ settings }: UserContext, url: string): Promise<void> {
  const allow_private = settings.private_networks;
  const rejected = await rejectedUrl(url, { allow_private });
  if (rejected === 'private_address')
    throw badInput({ url: msg`This address is in a private network. Enter a public one.` });
  if (rejected !== null)
    throw badInput({
      url: allow_private
        ? msg`Enter a URL without a username and password.`
        : msg`Enter a URL that begins with https://, without a username and password.`,
    });
}

/** What the database allows in these columns. */
function shown(row: Awaited<ReturnType<typeof insertWebhook>>): Webhook {
  return row as Webhook;
}
