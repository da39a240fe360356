import { hashToken, newCode, newToken } from '../../infra/tokens.ts';

/** Marks API tokens, so that people and secret scanners recognize them. */
const API_PREFIX = 'acq_';

const DEVICE_GROUPS = 4;
const DEVICE_GROUP_LENGTH = 5;

/** 256 random bits after the prefix. */
export function newApiToken(): string {
  return `${API_PREFIX}${newToken()}`;
}

/** Whether a bearer token is one of ours and not a session token. */
export function isApiToken(token: string): boolean {
  return /^acq_[\w-]{43}$/.test(token);
}

/** 99 random bits that people can type: `xxxxx-xxxxx-xxxxx-xxxxx`. */
export function newDeviceSecret(): string {
  return Array.from({ length: DEVICE_GROUPS }, () => newCode(DEVICE_GROUP_LENGTH)).join('-');
}

/** Ignores spaces, hyphens and case. */
export function hashDeviceSecret(secret: string): Buffer {
  return hashToken(secret.replace(/[\s-]/g, '').toLowerCase());
}
