import { DURATIONS } from '#contract/limits.ts';
import { readLocal, removeLocal, writeLocal } from '../../lib/storage/local-store.ts';

const DAY_MS = 86_400_000;
/** See contract/src/referrals.ts. */
const MAX_CODE_LENGTH = 64;
/** Older visits are dropped. */
const MAX_VISITED = 50;

const FIRST_CODE_KEY = 'first_code';
const VISITED_KEY = 'opened_codes';

interface FirstCode {
  code: string;
  since: number;
}

/** The first referral code this browser visited in the last 30 days; null if none. */
export function storedReferralCode(now = Date.now()): string | null {
  const stored = readLocal<Partial<FirstCode>>(FIRST_CODE_KEY);
  if (typeof stored?.code !== 'string' || typeof stored.since !== 'number') return null;
  const age = now - stored.since;
  return age >= 0 && age < DURATIONS.referral_days * DAY_MS ? stored.code : null;
}

/** Stores a code unless there is one: the first counts. */
export function storeReferralCode(code: string, now = Date.now()): void {
  if (isReferralCode(code) && storedReferralCode(now) === null)
    writeLocal(FIRST_CODE_KEY, { code, since: now } satisfies FirstCode);
}

/** Called after sign-up or for an unknown code. */
export function clearReferralCode(): void {
  removeLocal(FIRST_CODE_KEY);
}

/** True for the first visit of a code in this browser. */
export function isFirstVisit(code: string): boolean {
  const visited = visitedCodes();
  if (!isReferralCode(code) || visited.includes(code)) return false;
  writeLocal(VISITED_KEY, [...visited, code].slice(-MAX_VISITED));
  return true;
}

/** Called if the visit wasn't counted. */
export function clearVisit(code: string): void {
  writeLocal(
    VISITED_KEY,
    visitedCodes().filter((other) => other !== code),
  );
}

export function isReferralCode(code: string): boolean {
  return code !== '' && code.length <= MAX_CODE_LENGTH;
}

function visitedCodes(): string[] {
  const stored = readLocal<unknown>(VISITED_KEY);
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];
}
