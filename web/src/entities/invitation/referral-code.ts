import { DURATIONS } from '#contract/limits.ts';
import { readLocal, removeLocal, writeLocal } from '../../lib/storage/local-store.ts';

const DAY = 86_400_000;
/** See contract/src/referrals.ts. */
const LONGEST = 64;
/** Older visits are dropped. */
const OPENED = 50;

const FIRST = 'first_code';
const OPENED_CODES = 'opened_codes';

interface FirstCode {
  code: string;
  since: number;
}

/** The first referral code this browser visited in the last 30 days; null if none. */
export function storedReferralCode(now = Date.now()): string | null {
  const stored = readLocal<Partial<FirstCode>>(FIRST);
  if (typeof stored?.code !== 'string' || typeof stored.since !== 'number') return null;
  const age = now - stored.since;
  return age >= 0 && age < DURATIONS.referral_days * DAY ? stored.code : null;
}

/** Stores a code unless there is one: the first counts. */
export function storeReferralCode(code: string, now = Date.now()): void {
  if (isReferralCode(code) && storedReferralCode(now) === null)
    writeLocal(FIRST, { code, since: now } satisfies FirstCode);
}

/** Called after sign-up or for an unknown code. */
export function clearReferralCode(): void {
  removeLocal(FIRST);
}

/** True for the first visit of a code in this browser. */
export function isFirstVisit(code: string): boolean {
  const opened = openedCodes();
  if (!isReferralCode(code) || opened.includes(code)) return false;
  writeLocal(OPENED_CODES, [...opened, code].slice(-OPENED));
  return true;
}

/** Called if the visit wasn't counted. */
export function clearVisit(code: string): void {
  writeLocal(
    OPENED_CODES,
    openedCodes().filter((other) => other !== code),
  );
}

export function isReferralCode(code: string): boolean {
  return code !== '' && code.length <= LONGEST;
}

function openedCodes(): string[] {
  const stored = readLocal<unknown>(OPENED_CODES);
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];
}
