import { createHash } from 'node:crypto';
import type { Timestamp } from '../../infra/clock.ts';

/**
 * What authenticators know a person by: always the same for an account, so that a new passkey replaces an older one on
 * the same device, and nothing that tells who it is (WebAuthn, section 14.6.1).
 */
export function userHandleOf(user_id: number, created_at: Timestamp): Uint8Array<ArrayBuffer> {
  const text = `acquaint passkey ${user_id} ${created_at}`;
  return new Uint8Array(createHash('sha256').update(text).digest());
}
