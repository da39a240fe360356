import { AppError } from '../../app-error.ts';
import type { CallContext } from '../../context.ts';
import {
  addressBlock,
  recordUse,
  isExhausted,
  releaseSlot,
  limitFailures,
  limitError,
  tryAcquireSlot,
  type Limited,
} from '../rate-limits/public.ts';
import { addressesOfLogins, recordSecurityEvent } from '../security-log/public.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * `subject` is the account's id, or the entered name if no such account exists, so that a client can't
 * distinguish the two cases.
 */
export interface AttemptSubject {
  subject: string;
  user_id: number | null;
}

/** Limits of failed attempts per account, account and address, and address, and of logged blocked attempts. */
type Limits = Record<'account' | 'accountAtAddress' | 'address' | 'blocked', Limited>;

/**
 * Verifies a password or code; a null result counts as a failed attempt. 429 after ten failures for an account from one
 * address, or a hundred from an address in total, before anything is compared. An account with ten failures anywhere
 * still allows one attempt from a new address, so its owner isn't locked out. See docs/decisions/030.
 */
export async function withAttemptLimit<T>(
  ctx: CallContext,
  what: 'password' | 'code',
  attemptSubject: AttemptSubject,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const limits = limitsOf(ctx, what, attemptSubject.subject);
  try {
    return await attemptWithin(ctx, limits, attemptSubject, attempt);
  } catch (error) {
    if (error instanceof AppError && error.status === 429)
      await recordBlockedAttempt(ctx, limits, attemptSubject);
    throw error;
  }
}

async function attemptWithin<T>(
  ctx: CallContext,
  { account, accountAtAddress, address }: Limits,
  attemptSubject: AttemptSubject,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  for (const limit of [address, accountAtAddress])
    if (await isExhausted(ctx, limit)) throw await limitError(ctx, limit);
  // Held during the attempt, so that parallel requests can't bypass the limit.
  const slot = await tryAcquireSlot(ctx, account);
  let wrong = false;
  try {
    const isUnfamiliarAddress = slot === null && !(await isKnown(ctx, attemptSubject));
    const allowed = isUnfamiliarAddress
      ? { ...accountAtAddress, limit: { ...accountAtAddress.limit, max: 1 } }
      : accountAtAddress;
    const result = await limitFailures(ctx, [address, allowed], attempt);
    wrong = result === null;
    // The single attempt from an unfamiliar address is now used up: answer 429, as for the next one.
    if (wrong && isUnfamiliarAddress) throw await limitError(ctx, allowed);
    return result;
  } finally {
    if (slot !== null) await releaseSlot(ctx, slot, wrong);
    else if (wrong) await recordUse(ctx, account);
  }
}

function limitsOf({ settings, client }: CallContext, what: string, subject: string): Limits {
  const { failed_attempts, failed_attempts_per_address } = settings.limits;
  const block = addressBlock(client.ip);
  const makeLimit = (kind: string, max: number, subjectToLimit: string): Limited => ({
    limit: { name: `${what}-${kind}`, max, window_ms: WINDOW_MS },
    subject: subjectToLimit,
  });
  return {
    account: makeLimit('account', failed_attempts, subject),
    accountAtAddress: makeLimit('here', failed_attempts, `${subject} ${block}`),
    address: makeLimit('address', failed_attempts_per_address, block),
    blocked: makeLimit('refused', 1, `${subject} ${block}`),
  };
}

async function isKnown(ctx: CallContext, { user_id }: AttemptSubject): Promise<boolean> {
  const block = addressBlock(ctx.client.ip);
  return (await addressesOfLogins(ctx, user_id)).some((ip) => addressBlock(ip) === block);
}

/**
 * Logs one security event per window: for the account, or for the address if it attempted many accounts.
 */
async function recordBlockedAttempt(
  ctx: CallContext,
  limits: Limits,
  attemptSubject: AttemptSubject,
): Promise<void> {
  const hasManyAccounts = await isExhausted(ctx, limits.address);
  const { limit } = limits.blocked;
  const blockedLimit = hasManyAccounts
    ? { limit, subject: limits.address.subject }
    : limits.blocked;
  if ((await recordUse(ctx, blockedLimit)) === 1)
    await recordSecurityEvent(
      ctx,
      hasManyAccounts ? null : attemptSubject.user_id,
      'login_refused',
    );
}
