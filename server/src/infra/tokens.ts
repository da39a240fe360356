import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, as a person's client carries them. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps: a copy of the database signs nobody in. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

// Without the letters and digits that people confuse.
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A short code that a person may read aloud. */
export function newCode(length: number): string {
  // 31 letters do not divide 256; the bias of a byte is too small to matter for codes that are looked up.
  return Array.from(randomBytes(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join(
    '',
  );
}
