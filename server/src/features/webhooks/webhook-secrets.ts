import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { decryptText, encryptText, isEncrypted } from '../../infra/encryption.ts';
import { findEncryptedSecret, type SentWebhook } from './webhooks.queries.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** As in Standard Webhooks. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The stored form of a secret: encrypted if the operator has configured a key. See docs/decisions/117. */
export function sealSecret({ settings }: Context, user_id: number, secret: string): string {
  const { encryption_key: key } = settings;
  return key === null ? secret : encryptText(key, secret, purposeOf(user_id));
}

/** Null without the right key. */
function openSecret({ settings }: Context, user_id: number, stored: string): string | null {
  if (!isEncrypted(stored)) return stored;
  const { encryption_key: key } = settings;
  return key === null ? null : decryptText(key, stored, purposeOf(user_id));
}

const purposeOf = (user_id: number) => `webhooks.secret ${user_id}`;

/** Whether any secret of a webhook needs the encryption key. */
export function hasEncryptedWebhooks(db: Db): Promise<boolean> {
  return findEncryptedSecret(db);
}

/** The headers of an attempt, with a signature for each secret that is valid. Null without the encryption key. */
export function signedHeaders(
  ctx: Context,
  { user_id, secret, former_secret, former_secret_until }: SentWebhook,
  { event_id, body }: { event_id: string; body: string },
  now: Timestamp,
): Record<string, string> | null {
  const former = (former_secret_until ?? '') > now ? former_secret : null;
  const secrets = [secret, former]
    .filter((stored) => stored !== null)
    .map((stored) => openSecret(ctx, user_id, stored));
  const timestamp = String(Math.floor(Date.parse(now) / 1000));
  const signatures: string[] = [];
  for (const each of secrets) {
    if (each === null) return null;
    const key = Buffer.from(each.slice(PREFIX.length), 'base64');
    const signed = `${event_id}.${timestamp}.${body}`;
    signatures.push(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  }
  return {
    'webhook-id': event_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
