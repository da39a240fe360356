import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Marks API tokens, so that people and secret scanners recognize them. */
const API_TOKEN_PREFIX = 'acq_';

/** 256 random bits after the prefix. */
export function newApiToken(): string {
  return `${API_TOKEN_PREFIX}${newToken()}`;
}

/** Whether a bearer token is an API token, not that of a session. */
export function isApiToken(token: string): boolean {
  return /^acq_[\w-]{43}$/.test(token);
}

/** Only hashes are stored, so a copy of the database doesn't allow logging in. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

// Without ambiguous characters.
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A short code that can be read aloud. */
export function newCode(length: number): string {
  // The modulo bias is negligible for codes that are looked up.
  return Array.from(randomBytes(length), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join(
    '',
  );
}
