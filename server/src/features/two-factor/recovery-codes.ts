import { randomBytes } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';
import { hashWithSalt } from '../../infra/passwords.ts';
import { newCode } from '../../infra/tokens.ts';

const LETTERS = 10;
const SALT_BYTES = 16;

/** Ten new codes as they are shown, once, and what is kept of them. */
export interface NewRecoveryCodes {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** Makes ten codes such as `abcde-fghjk`, of about 50 random bits each. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = newSalt();
  const codes = Array.from({ length: LIMITS.recovery_codes }, () => newCode(LETTERS));
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt)));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES);
}

/** What a typed code would have been kept as; null where it cannot be one. `code` is already plain. */
export function hashOfRecoveryCode(code: string, salt: Buffer): Promise<Buffer> | null {
  return code.length === LETTERS ? hashWithSalt(code, salt) : null;
}

/** A code as it is compared: spaces, dashes and case do not matter. */
export function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');
}
