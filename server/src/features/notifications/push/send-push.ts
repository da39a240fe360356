import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { LANGUAGES, languageOrDefault } from '#contract/languages.ts';
import type { Context } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { publish } from '../../../infra/events.ts';
import { sendOutbound } from '../../../infra/outbound-request.ts';
import {
  countUnread,
  deleteSubscription,
  type findDevice,
  recordSuccess,
} from './send-push.queries.ts';
import { findVapidKeys } from './vapid-keys.ts';

/** How long a push service keeps a notification for a device that is off. */
const TTL_SECONDS = 3 * 86_400;
const TOPIC_CHARACTERS = 32;
const DEFAULT_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 3600;

export type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

/** What the service worker shows (web/src/service-worker/push.ts). */
export interface PushMessage {
  /** Replaces an earlier notification with the same tag. */
  tag: string;
  title: string;
  body?: string;
  /** Path of the page that it opens. */
  url: string;
  /** Marked as read when it's opened. */
  notification_id?: number;
  /** Completed or snoozed by the actions `done` and `snooze`. */
  reminder_id?: number;
  actions?: { action: string; title: string }[];
  /** Without a sound. */
  silent?: boolean;
}

/**
 * Encrypts a message for a device (RFC 8291) and sends it to its push service. Returns null, or the time of
 * `Retry-After`; throws to retry soon. Deletes a subscription that no longer exists.
 */
export async function sendPush(
  ctx: Context,
  device: Device,
  message: PushMessage,
): Promise<Timestamp | null> {
  const { endpoint, p256dh, auth, user_id } = device;
  const { publicKey, privateKey } = await findVapidKeys(ctx);
  const language = languageOrDefault(device.language);
  const payload = {
    ...message,
    lang: language,
    dir: LANGUAGES[language].direction,
    time: ctx.clock.now(),
    unread: await countUnread(ctx.db, user_id),
  };
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: contactOf(ctx.settings.public_url), publicKey, privateKey },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic: topicOf(device, message.tag),
    },
  );
  const { status, error, retry_after } = await sendOutbound(endpoint, body, {
    headers: stringsOf(headers),
    allow_private: ctx.settings.private_networks,
  });
  if (status === null) throw new Error(`The push service didn’t respond (${error}).`);
  return handleStatus(ctx, device, status, retry_after);
}

async function handleStatus(
  ctx: Context,
  device: Device,
  status: number,
  retry_after: string | undefined,
): Promise<Timestamp | null> {
  const now = ctx.clock.now();
  if (status >= 200 && status < 300) await recordSuccess(ctx.db, device.id, now);
  else if (status === 404 || status === 410) await removeGone(ctx, device);
  else if (status === 429) return addMs(now, retryMs(retry_after));
  else if (status >= 500) throw new Error(`The push service responded with ${status}.`);
  else ctx.log.warn(`The push service of a device responded with ${status}.`);
  return null;
}

const stringsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function removeGone(ctx: Context, { id, endpoint }: Device): Promise<void> {
  const deleted = await deleteSubscription(ctx.db, id, endpoint);
  if (deleted !== undefined) await publish(ctx.db, [deleted.user_id], 'push_subscriptions', id);
}

/** The contact for operators of push services: an https URL or an email address (RFC 8292). */
function contactOf(public_url: string): string {
  const { protocol, hostname } = new URL(public_url);
  return protocol === 'https:' ? public_url : `mailto:admin@${hostname}`;
}

/** Replaces a waiting message with the same tag (RFC 8030 §5.4); the push service doesn't learn the tag. */
function topicOf({ auth }: Device, tag: string): string {
  const hash = createHash('sha256').update(`${auth} ${tag}`).digest('base64url');
  return hash.slice(0, TOPIC_CHARACTERS);
}

function retryMs(retry_after: string | undefined): number {
  const seconds = Number(retry_after);
  const wanted = seconds > 0 ? seconds : DEFAULT_RETRY_SECONDS;
  return Math.min(wanted, MAX_RETRY_SECONDS) * 1000;
}
