import { hash, hashRaw, verify } from '@node-rs/argon2';

// Argon2id with 19 MiB, two passes, one lane: OWASP's first choice. See docs/decisions/014.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

export function verifyPassword(password_hash: string, password: string): Promise<boolean> {
  return verify(password_hash, password.normalize('NFKC'));
}

/** For secrets looked up by hash, which need one salt per user. */
export function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(secret, { ...COST, salt });
}
