import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Names the format, and distinguishes encrypted values from others. */
const PREFIX = 'v1.';

export function isEncrypted(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** Different for each call. `purpose` binds the value to its row and column: it can't be decrypted for another one. */
export function encryptText(key: KeyObject, text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return PREFIX + Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
}

/** Null if the value was encrypted with another key or for another purpose, or changed. */
export function decryptText(key: KeyObject, value: string, purpose: string): string | null {
  const bytes = Buffer.from(value.slice(PREFIX.length), 'base64url');
  if (!isEncrypted(value) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
