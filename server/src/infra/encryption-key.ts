import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { openDatabase, type Db } from './db.ts';
import { defaultDataDir } from './embedded-postgres/default-data-dir.ts';
import { findSecret, insertSecret, replaceSecret } from './secrets.ts';

/** The key is missing, malformed or another one. The message is for operators. */
export class EncryptionKeyError extends Error {}

export interface EncryptionKeySource {
  /** ENCRYPTION_KEY. */
  configured: string | undefined;
  /** The data folder of the embedded database, in which a key is created if none is configured. */
  data_dir: string | undefined;
}

/** Without DATABASE_URL there is one server, whose key is a file. */
export function encryptionKeySource(settings: {
  DATABASE_URL?: string | undefined;
  DATA_DIR?: string | undefined;
  ENCRYPTION_KEY?: string | undefined;
}): EncryptionKeySource {
  return {
    configured: settings.ENCRYPTION_KEY,
    data_dir: settings.DATABASE_URL ? undefined : settings.DATA_DIR || defaultDataDir(),
  };
}

/** The name in `secrets` of the fingerprint of the key that rows are encrypted with. */
export const FINGERPRINT_NAME = 'encryption-key';
const KEY_PATTERN = /^[0-9a-f]{64}$/i;

export function keyFileIn(data_dir: string): string {
  return join(data_dir, 'encryption-key');
}

/**
 * The key of encrypted columns; null if none is configured. Throws EncryptionKeyError if rows are encrypted
 * (`hasEncryptedRows`) and the key is missing or another one. See docs/decisions/117.
 */
export async function loadEncryptionKey(
  db: Db,
  source: EncryptionKeySource,
  hasEncryptedRows: () => Promise<boolean>,
): Promise<KeyObject | null> {
  const found = readEncryptionKey(source);
  const known = await findSecret(db, FINGERPRINT_NAME);
  const isKnown = found !== null && fingerprintOf(found) === known;
  if (known !== null && !isKnown && (await hasEncryptedRows()))
    throw new EncryptionKeyError(`Can’t start: ${keyProblem(found !== null, source)}`);
  const key = found ?? createKey(source);
  if (key !== null && !isKnown) await storeFingerprint(db, fingerprintOf(key), known);
  return key;
}

/** Null if there is none. Throws EncryptionKeyError if malformed or unreadable. */
export function readEncryptionKey({ configured, data_dir }: EncryptionKeySource): KeyObject | null {
  if (configured !== undefined) return keyOf(configured, 'ENCRYPTION_KEY');
  if (data_dir === undefined || !existsSync(keyFileIn(data_dir))) return null;
  const file = keyFileIn(data_dir);
  try {
    return keyOf(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    if (error instanceof EncryptionKeyError) throw error;
    throw new EncryptionKeyError(`Can’t read ${file} (${(error as Error).message}).`);
  }
}

/** What is wrong if rows are encrypted with another key, and what to do. */
export function keyProblem(has_key: boolean, source: EncryptionKeySource): string {
  const problem = has_key
    ? 'two-factor secrets in the database are encrypted with another key.'
    : 'two-factor secrets in the database are encrypted, and there is no key.';
  return `${problem} Put the key they were encrypted with into ${encryptionKeyLocation(source)}; if it’s lost, see docs/running.md (Encryption key).`;
}

/** Where the key is, or belongs. */
export function encryptionKeyLocation({ configured, data_dir }: EncryptionKeySource): string {
  return configured === undefined && data_dir !== undefined
    ? keyFileIn(data_dir)
    : 'ENCRYPTION_KEY';
}

/** Whether a server with a key has used the database. */
export async function isEncryptionKeyNeeded(connection: pg.ClientConfig): Promise<boolean> {
  const { db, close } = openDatabase(connection, () => {});
  try {
    return (await findSecret(db, FINGERPRINT_NAME)) !== null;
  } finally {
    await close();
  }
}

/** Reveals nothing about the key, which is random. */
export function fingerprintOf(key: KeyObject): string {
  return createHmac('sha256', key).update('fingerprint').digest('base64url');
}

function keyOf(text: string, location: string): KeyObject {
  if (!KEY_PATTERN.test(text))
    throw new EncryptionKeyError(
      `${location} must have 64 hexadecimal digits, as from: openssl rand -hex 32`,
    );
  return createSecretKey(text, 'hex');
}

function createKey({ data_dir }: EncryptionKeySource): KeyObject | null {
  if (data_dir === undefined) return null;
  const file = keyFileIn(data_dir);
  const text = randomBytes(32).toString('hex');
  // Renamed when complete, because a crash must not leave an empty key.
  const draft = join(dirname(file), `encryption-key.${process.pid}`);
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  return keyOf(text, file);
}

/** The first of several servers to start stores it; another key than theirs is an error as soon as rows are encrypted. */
async function storeFingerprint(db: Db, fingerprint: string, former: string | null): Promise<void> {
  if (former === null) await insertSecret(db, FINGERPRINT_NAME, fingerprint);
  else await replaceSecret(db, FINGERPRINT_NAME, { from: former, to: fingerprint });
  if ((await findSecret(db, FINGERPRINT_NAME)) !== fingerprint)
    throw new EncryptionKeyError('Can’t start: another server has just started with another key.');
}
