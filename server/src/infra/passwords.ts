import { hash, hashRaw, verify } from '@node-rs/argon2';

// Argon2id, 19 MiB, two passes, one lane: the first choice of OWASP's password storage sheet.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

export function verifyPassword(password_hash: string, password: string): Promise<boolean> {
  return verify(password_hash, password.normalize('NFKC'));
}

/** The same work for a secret that is looked up by its hash, which needs one salt for all of a person's. */
export function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(secret, { ...COST, salt });
}
