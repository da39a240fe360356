import { call } from '../lib/http/api.ts';
import {
  clearVisit,
  isFirstVisit,
  storeReferralCode,
} from '../entities/invitation/referral-code.ts';
import { readToken } from '../lib/http/session-token.ts';

/**
 * Remembers by whose link somebody came, whichever page it leads to, and says once that it was opened. Who has an account
 * and is signed in isn't invited.
 */
export function recordReferralVisit(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim() ?? '';
  if (code === '' || readToken() !== null) return;
  storeReferralCode(code);
  if (!isFirstVisit(code)) return;
  call('POST /api/referrals/clicks/', { body: { code } }).catch(() => clearVisit(code));
}
