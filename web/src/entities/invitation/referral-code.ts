import { DURATIONS } from '#contract/limits.ts';
import { readLocal, removeLocal, writeLocal } from '../../lib/storage/local-store.ts';

const DAY = 86_400_000;
/** As long as a code can be (contract/src/referrals.ts). */
const LONGEST = 64;
/** More links than these nobody opens; the oldest are forgotten. */
const OPENED = 50;

const FIRST = 'first_code';
const OPENED_CODES = 'opened_codes';

interface FirstCode {
  code: string;
  /** In milliseconds. */
  since: number;
}

/** By whose referral link this browser came first, within the last 30 days; null where by nobody's. */
export function storedReferralCode(now = Date.now()): string | null {
  const kept = readLocal<Partial<FirstCode>>(FIRST);
  if (typeof kept?.code !== 'string' || typeof kept.since !== 'number') return null;
  const age = now - kept.since;
  return age >= 0 && age < DURATIONS.referral_days * DAY ? kept.code : null;
}

/** Remembers a code unless there is one already: the first one counts. */
export function storeReferralCode(code: string, now = Date.now()): void {
  if (isReferralCode(code) && storedReferralCode(now) === null)
    writeLocal(FIRST, { code, since: now } satisfies FirstCode);
}

/** Somebody has signed up by it, or it is nobody's. */
export function clearReferralCode(): void {
  removeLocal(FIRST);
}

/** True once for each code: the first time that its link is opened in this browser. */
export function isFirstVisit(code: string): boolean {
  const opened = openedCodes();
  if (!isReferralCode(code) || opened.includes(code)) return false;
  writeLocal(OPENED_CODES, [...opened, code].slice(-OPENED));
  return true;
}

/** It wasn't counted: the next opening is the first. */
export function clearVisit(code: string): void {
  writeLocal(
    OPENED_CODES,
    openedCodes().filter((other) => other !== code),
  );
}

/** Whether it can be one at all. */
export function isReferralCode(code: string): boolean {
  return code !== '' && code.length <= LONGEST;
}

function openedCodes(): string[] {
  const kept = readLocal<unknown>(OPENED_CODES);
  return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string') : [];
}
