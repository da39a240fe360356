import { existsSync, statSync } from 'node:fs';
import type pg from 'pg';
import {
  encryptionKeyLocation,
  fingerprintOf,
  FINGERPRINT_NAME,
  keyFileIn,
  keyProblem,
  readEncryptionKey,
  type EncryptionKeySource,
} from '../infra/encryption-key.ts';
import { createClient, queryRow } from './database-query.ts';
import { failure, ok, reasonOf, type Result, type Results, warning } from './finding.ts';

const REMEDY = 'See docs/running.md (Encryption key).';

interface Stored {
  fingerprint: string | null;
  has_encrypted: boolean;
  has_clear_text: boolean;
}

/** Whether two-factor secrets are encrypted, and with this key. */
export async function checkEncryption(
  source: EncryptionKeySource,
  connection: pg.ClientConfig,
): Promise<Results> {
  try {
    const key = readEncryptionKey(source);
    const stored = await readStored(connection);
    if (stored === null) return [];
    const { fingerprint, has_encrypted } = stored;
    if (has_encrypted && (key === null || fingerprintOf(key) !== fingerprint))
      return { state: 'fail', says: capitalize(keyProblem(key !== null, source)) };
    if (key === null) return missingKey(source);
    return [encryptionState(source, stored), keyFileMode(source)];
  } catch (error) {
    return failure(reasonOf(error), REMEDY);
  }
}

function missingKey({ data_dir }: EncryptionKeySource): Result {
  if (data_dir !== undefined) return ok(`The next start creates ${keyFileIn(data_dir)}.`);
  return warning(
    'ENCRYPTION_KEY isn’t set. A copy of the database reveals two-factor secrets.',
    `Create one with: openssl rand -hex 32. ${REMEDY}`,
  );
}

function encryptionState(source: EncryptionKeySource, { has_clear_text }: Stored): Result {
  const location = encryptionKeyLocation(source);
  if (!has_clear_text)
    return ok(`Two-factor secrets are encrypted with ${location}. Keep a copy apart from backups.`);
  return warning(
    'Some two-factor secrets aren’t encrypted.',
    'A server with the key encrypts them in the background after its start and at night.',
  );
}

function keyFileMode({ configured, data_dir }: EncryptionKeySource): Result | false {
  if (configured !== undefined || data_dir === undefined) return false;
  const file = keyFileIn(data_dir);
  if (!existsSync(file) || (statSync(file).mode & 0o077) === 0) return false;
  return warning(`${file} is accessible by others.`, `chmod 600 ${file}`);
}

/** Null before the migrations. */
async function readStored(connection: pg.ClientConfig): Promise<Stored | null> {
  const client = createClient(connection);
  await client.connect();
  try {
    const table = await queryRow<{ exists: boolean }>(
      client,
      `select to_regclass('two_factor_clear_text') is not null as exists`,
    );
    if (!table.exists) return null;
    return await queryRow<Stored>(
      client,
      `select
        (select value from secrets where name = '${FINGERPRINT_NAME}') as fingerprint,
        exists (select from two_factor where secret like 'v1.%') as has_encrypted,
        exists (select from two_factor where secret not like 'v1.%') as has_clear_text`,
    );
  } finally {
    await client.end();
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
