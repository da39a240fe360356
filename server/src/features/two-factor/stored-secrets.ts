import type { KeyObject } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../infra/db.ts';
import { decryptText, encryptText, isEncrypted } from '../../infra/encryption.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { findEncrypted, listClearText, replaceSecrets } from './two-factor.queries.ts';

export const ENCRYPT_JOB = 'two-factor.encrypt-secrets';
const BATCH = 500;
/** 160 bits in base32. */
const SECRET_PATTERN = /^[A-Z2-7]{32}$/;

/** The stored form of a secret: encrypted if the operator has configured a key. See docs/decisions/117. */
export function sealSecret({ settings }: Context, user_id: number, secret: string): string {
  const { encryption_key: key } = settings;
  return key === null ? secret : encryptText(key, secret, purposeOf(user_id));
}

/**
 * The secret of its stored form; null if the operator has removed it, so that no code is right. 503 without the
 * right key, which only happens while a key is being introduced.
 */
export function openSecret(
  { settings, log }: Context,
  user_id: number,
  stored: string,
): string | null {
  const secret = isEncrypted(stored) ? decrypt(settings.encryption_key, user_id, stored) : stored;
  if (secret === null) {
    log.error('A two-factor secret is encrypted with another ENCRYPTION_KEY than this server’s.');
    const message = msg`Codes can’t be checked right now. Use a recovery code, or try again later.`;
    throw new AppError(503, 'unavailable', message);
  }
  return SECRET_PATTERN.test(secret) ? secret : null;
}

function decrypt(key: KeyObject | null, user_id: number, stored: string): string | null {
  return key === null ? null : decryptText(key, stored, purposeOf(user_id));
}

function purposeOf(user_id: number): string {
  return `two_factor.secret ${user_id}`;
}

export async function hasEncryptedSecrets(db: Db): Promise<boolean> {
  return (await findEncrypted(db)) !== undefined;
}

/** Enqueues the encryption of secrets stored before a key was configured. */
export async function encryptSecretsSoon({ db, settings }: Context): Promise<void> {
  if (settings.encryption_key !== null) await enqueueJob(db, ENCRYPT_JOB, {}, ENCRYPT_JOB);
}

export async function encryptSecrets(ctx: Context): Promise<void> {
  if (ctx.settings.encryption_key === null) return;
  let after = 0;
  for (;;) {
    const rows = await listClearText(ctx.db, after, BATCH);
    const last = rows.at(-1);
    if (last === undefined) return;
    const sealed = rows.map(({ user_id, secret }) => sealSecret(ctx, user_id, secret));
    await replaceSecrets(ctx.db, rows, sealed);
    after = last.user_id;
  }
}
