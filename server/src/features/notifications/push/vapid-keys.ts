import type { KeyObject } from 'node:crypto';
import webPush, { type VapidKeys } from 'web-push';
import type { Context } from '../../../context.ts';
import { decryptText, encryptText, isEncrypted } from '../../../infra/encryption.ts';
import { findSecret, insertSecret, replaceSecret } from '../../../infra/secrets.ts';

const SECRET_NAME = 'vapid';

type KeysContext = Pick<Context, 'db' | 'settings'>;

/**
 * Creates the keys that identify this installation to push services (RFC 8292), once for all servers. Encrypts stored
 * ones once there is a key for that, and replaces those of a lost key: browsers then subscribe again. Called at the start.
 */
export async function prepareVapidKeys({ db, settings }: KeysContext): Promise<void> {
  const { encryption_key: key } = settings;
  const stored = await findSecret(db, SECRET_NAME);
  if (stored === null) {
    await insertSecret(db, SECRET_NAME, seal(key, newKeys()));
    return;
  }
  if (key === null || (isEncrypted(stored) && open(key, stored) !== null)) return;
  const keys = isEncrypted(stored) ? newKeys() : stored;
  await replaceSecret(db, SECRET_NAME, { from: stored, to: seal(key, keys) });
}

function newKeys(): string {
  return JSON.stringify(webPush.generateVAPIDKeys());
}

/** Throws if they are encrypted with another key. */
export async function findVapidKeys({ db, settings }: KeysContext): Promise<VapidKeys> {
  const stored = await findSecret(db, SECRET_NAME);
  if (stored === null) throw new Error('The secret vapid is missing: restart the server.');
  const keys = isEncrypted(stored) ? open(settings.encryption_key, stored) : stored;
  if (keys === null)
    throw new Error('The keys for push notifications are encrypted with another ENCRYPTION_KEY.');
  return JSON.parse(keys) as VapidKeys;
}

export async function getPushKey(ctx: KeysContext): Promise<string> {
  return (await findVapidKeys(ctx)).publicKey;
}

function seal(key: KeyObject | null, text: string): string {
  return key === null ? text : encryptText(key, text, `secrets.value ${SECRET_NAME}`);
}

function open(key: KeyObject | null, stored: string): string | null {
  return key === null ? null : decryptText(key, stored, `secrets.value ${SECRET_NAME}`);
}
