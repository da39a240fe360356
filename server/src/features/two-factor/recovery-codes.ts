import { randomBytes } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';
import { hashWithSalt } from '../../infra/passwords.ts';
import { newCode } from '../../infra/tokens.ts';

const CODE_LENGTH = 10;
const SALT_BYTES = 16;

/** Ten codes to show once, and their hashes. */
export interface NewRecoveryCodes {
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** Codes such as `abcde-fghjk` with about 50 random bits. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = newSalt();
  const codes = Array.from({ length: LIMITS.recovery_codes }, () => newCode(CODE_LENGTH));
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt)));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES);
}

/** The hash of an entered code, already normalized by `plainCode`; null if malformed. */
export function hashOfRecoveryCode(code: string, salt: Buffer): Promise<Buffer> | null {
  return code.length === CODE_LENGTH ? hashWithSalt(code, salt) : null;
}

/** Ignores spaces, dashes and case, and accepts the decimal digits of any script. */
export function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** Unicode encodes the digits of a script from 0 to 9 without gaps. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
