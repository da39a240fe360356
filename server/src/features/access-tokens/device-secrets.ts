import { hashToken, newCode } from '../../infra/tokens.ts';

const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 99 random bits that people can type: `xxxxx-xxxxx-xxxxx-xxxxx`. */
export function newDeviceSecret(): string {
  return Array.from({ length: GROUPS }, () => newCode(GROUP_LENGTH)).join('-');
}

/** Ignores spaces, hyphens and case. */
export function hashDeviceSecret(secret: string): Buffer {
  return hashToken(secret.replace(/[\s-]/g, '').toLowerCase());
}
