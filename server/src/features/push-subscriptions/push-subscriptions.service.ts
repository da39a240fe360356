import { createECDH } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import type { NewPushSubscription, PushSubscription } from '#contract/push-subscriptions.ts';
import { badInput, conflict, notFound, sessionRequired } from '../../app-error.ts';
import type { ReaderContext, UserContext } from '../../context.ts';
import { HOUR_MS } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { rejectedUrl } from '../../infra/outbound-request.ts';
import { translate } from '../../infra/translations.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { enqueueTestPush, getPushKey } from '../notifications/public.ts';
import { consume } from '../rate-limits/public.ts';
import { deviceOf } from '../security-log/public.ts';
import {
  countSubscriptions,
  deleteByEndpoint,
  deleteSubscription,
  findSubscription,
  findSubscriptionOf,
  insertSubscription,
  listSubscriptions,
  lockByEndpoint,
  lockOwner,
  replaceSubscription,
  setShowText,
} from './push-subscriptions.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;
type ShownContext = Pick<UserContext, 'session_id' | 'language'>;

/** The public key with which browsers subscribe. */
export async function getKey(ctx: UserContext): Promise<{ public_key: string }> {
  return { public_key: await getPushKey(ctx) };
}

/** One page of the caller's devices, newest first. */
export async function getSubscriptions(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<PushSubscription>> {
  const { limit, after: before } = readCursor(query);
  const rows = await listSubscriptions(ctx.db, ctx.user_id, before, limit + 1);
  return pageOf(
    rows.map((row) => shown(ctx, row)),
    limit,
  );
}

/**
 * Turns on push for the session: 201, or 200 if it was on. 400 at `endpoint` unless it's a URL that may be requested, at
 * `keys` for invalid ones, at `endpoint` if the user has 20 devices; 409 if another account's device has the endpoint.
 */
export async function subscribe(
  ctx: UserContext,
  input: NewPushSubscription,
): Promise<{ status: 200 | 201; body: PushSubscription }> {
  const { session_id } = ctx;
  if (session_id === null) throw sessionRequired();
  const { p256dh, auth } = input.keys;
  requirePoint(p256dh);
  await requirePublicUrl(ctx, input.endpoint);
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id } = txCtx;
    await lockOwner(db, user_id);
    const before = await findSubscriptionOf(db, user_id, session_id);
    const changed = { endpoint: input.endpoint, p256dh, auth };
    await releaseEndpoint(txCtx, changed, before?.id);
    const { show_text = before?.show_text ?? false } = input;
    if (before !== undefined) await replaceSubscription(db, before.id, { ...changed, show_text });
    else {
      await assertBelowLimit(txCtx);
      const created_at = ctx.clock.now();
      await insertSubscription(db, { user_id, session_id, ...changed, show_text, created_at });
    }
    const row = await findSubscriptionOf(db, user_id, session_id);
    if (row === undefined) throw sessionRequired();
    await publish(db, [user_id], 'push_subscriptions', row.id);
    return { status: before === undefined ? 201 : 200, body: shown(ctx, row) };
  });
}

/** 404 if it isn't the caller's. */
export async function changeSubscription(
  ctx: UserContext,
  id: number,
  { show_text }: { show_text: boolean },
): Promise<PushSubscription> {
  return inTransaction(ctx, async (txCtx) => {
    await setShowText(txCtx.db, ctx.user_id, id, show_text);
    await publish(txCtx.db, [ctx.user_id], 'push_subscriptions', id);
    return shown(ctx, await requireSubscription(txCtx, id));
  });
}

/** 404 if it isn't the caller's. */
export async function unsubscribe(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if ((await deleteSubscription(txCtx.db, ctx.user_id, id)) === undefined) throw notThere();
    await publish(txCtx.db, [ctx.user_id], 'push_subscriptions', id);
  });
}

/** 404 if it isn't the caller's, 429 past the hourly limit. */
export async function sendTest(ctx: UserContext, id: number): Promise<void> {
  await requireSubscription(ctx, id);
  const max = LIMITS.push_tests_per_hour;
  const limit = { name: 'push-tests', max, window_ms: HOUR_MS };
  await consume(ctx, { limit, subject: String(ctx.user_id) });
  await enqueueTestPush(ctx.db, id);
}

async function requireSubscription(ctx: ReaderContext, id: number): Promise<Row> {
  const row = await findSubscription(ctx.db, ctx.user_id, id);
  if (row === undefined) throw notThere();
  return row;
}

const notThere = () => notFound(msg`Device not found.`);

/** Deletes the subscription of an account that used this browser before, proven by the keys only the browser has. */
async function releaseEndpoint(
  { db, user_id }: ReaderContext,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  own_id: number | undefined,
): Promise<void> {
  const holder = await lockByEndpoint(db, endpoint);
  if (holder === undefined || holder.id === own_id) return;
  const isSameBrowser = holder.p256dh === p256dh && holder.auth === auth;
  if (holder.user_id !== user_id && !isSameBrowser)
    throw conflict(msg`This device is registered for another account.`);
  await deleteByEndpoint(db, endpoint);
}

async function requirePublicUrl({ settings }: UserContext, endpoint: string): Promise<void> {
  const problem = await rejectedUrl(endpoint, { allow_private: settings.private_networks });
  if (problem === 'invalid_url') throw badInput({ endpoint: msg`Must be an https URL.` });
  if (problem !== null) throw badInput({ endpoint: msg`Must have a public address.` });
}

async function assertBelowLimit({ db, user_id }: ReaderContext): Promise<void> {
  const max = LIMITS.push_subscriptions;
  if ((await countSubscriptions(db, user_id)) >= max)
    throw badInput({ endpoint: msg`You can turn on notifications on up to ${{ max }} devices.` });
}

/** An invalid point would fail with each message. */
function requirePoint(p256dh: string): void {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    throw badInput({ 'keys.p256dh': msg`Must be a public key (P-256).` });
  }
}

function shown({ session_id, language }: ShownContext, row: Row): PushSubscription {
  const { user_agent, session_id: own, ...others } = row;
  return {
    ...others,
    device: translate(language, deviceOf(user_agent)),
    current: own === session_id,
  };
}
