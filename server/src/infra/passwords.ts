import { hash, verify } from '@node-rs/argon2';

// Argon2id, 19 MiB, two passes, one lane: the first choice of OWASP's password storage sheet.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

export function verifyPassword(password_hash: string, password: string): Promise<boolean> {
  return verify(password_hash, password.normalize('NFKC'));
}
