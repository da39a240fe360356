import { call } from '../lib/http/api.ts';
import {
  clearVisit,
  isFirstVisit,
  storeReferralCode,
} from '../entities/invitation/referral-code.ts';
import { readSession } from '../lib/http/session.ts';

/** Stores the referral code of a link to any page and reports its first visit. Signed-in users aren't referred. */
export function recordReferralVisit(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim() ?? '';
  if (code === '' || readSession() !== null) return;
  storeReferralCode(code);
  if (!isFirstVisit(code)) return;
  call('POST /api/referrals/clicks/', { body: { code } }).catch(() => clearVisit(code));
}
