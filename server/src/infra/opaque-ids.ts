import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Db } from './db.ts';
import { findSecret } from './secrets.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Texts of any length up to this give ids of the same length. */
const TEXT_BYTES = 32;

/** Ids that reveal no counter. All servers share the key. See docs/decisions/054. */
export interface OpaqueIds {
  /** Different for each call. */
  encrypt(text: string): string;
  /** Null if the id wasn't made by `encrypt`. */
  decrypt(id: string): string | null;
  /** The same for the same text. */
  hash(text: string): string;
}

export async function loadOpaqueIds(db: Db): Promise<OpaqueIds> {
  const secret = await findSecret(db, 'opaque-ids');
  if (secret === null) throw new Error('The secret opaque-ids is missing: run the migrations.');
  return opaqueIds(secret);
}

export function opaqueIds(secret: string): OpaqueIds {
  const key = createHmac('sha256', secret).update('encryption').digest();
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const encrypted = cipher.update(text.padEnd(TEXT_BYTES), 'utf8');
      cipher.final();
      return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    decrypt(id) {
      const bytes = Buffer.from(id, 'base64url');
      if (bytes.length !== NONCE_BYTES + TEXT_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      try {
        decipher.final();
      } catch {
        return null;
      }
      return text.trimEnd();
    },
    hash: (text) => createHmac('sha256', secret).update(`hash ${text}`).digest('base64url'),
  };
}
