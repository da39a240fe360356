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

/** `subject` identifies the account, or the attempted name if there is none, so both look the same. */
export interface AttemptSubject {
  subject: string;
  user_id: number | null;
}

/** Limits per account, per account and address, per address, and of notifications. */
type Limits = Record<'account' | 'here' | 'address' | 'rejections', Limited>;

/**
 * Verifies a password or code; a null result counts as a failed attempt. 429 after ten failures for an account from one
 * address, or a hundred from an address in total, before anything is compared. An account with ten failures anywhere
 * still allows one attempt from a new address, so its owner isn't locked out. See docs/decisions/030.
 */
export async function withAttemptLimit<T>(
  ctx: CallContext,
  what: 'password' | 'code',
  guessed: AttemptSubject,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const limits = limitsOf(ctx, what, guessed.subject);
  try {
    return await attemptWithin(ctx, limits, guessed, attempt);
  } catch (error) {
    if (error instanceof AppError && error.status === 429)
      await recordFailure(ctx, limits, guessed);
    throw error;
  }
}

async function attemptWithin<T>(
  ctx: CallContext,
  { account, here, address }: Limits,
  guessed: AttemptSubject,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  for (const limited of [address, here])
    if (await isExhausted(ctx, limited)) throw await limitError(ctx, limited);
  // Held during the attempt, so that parallel requests can't bypass the limit.
  const slot = await tryAcquireSlot(ctx, account);
  let wrong = false;
  try {
    const strange = slot === null && !(await isKnown(ctx, guessed));
    const allowed = strange ? { ...here, limit: { ...here.limit, max: 1 } } : here;
    const result = await limitFailures(ctx, [address, allowed], attempt);
    wrong = result === null;
    if (wrong && strange) throw await limitError(ctx, allowed);
    return result;
  } finally {
    if (slot !== null) await releaseSlot(ctx, slot, wrong);
    else if (wrong) await recordUse(ctx, account);
  }
}

function limitsOf({ settings, origin }: CallContext, what: string, subject: string): Limits {
  const { failed_attempts, failed_attempts_per_address } = settings.limits;
  const block = addressBlock(origin.ip);
  const limited = (kind: string, max: number, counted: string): Limited => ({
    limit: { name: `${what}-${kind}`, max, window_ms: WINDOW_MS },
    subject: counted,
  });
  return {
    account: limited('account', failed_attempts, subject),
    here: limited('here', failed_attempts, `${subject} ${block}`),
    address: limited('address', failed_attempts_per_address, block),
    rejections: limited('refused', 1, `${subject} ${block}`),
  };
}

async function isKnown(ctx: CallContext, { user_id }: AttemptSubject): Promise<boolean> {
  const block = addressBlock(ctx.origin.ip);
  return (await addressesOfLogins(ctx, user_id)).some((ip) => addressBlock(ip) === block);
}

/** Recorded once per window, for the account or, after attempts on many accounts, for the address. */
async function recordFailure(
  ctx: CallContext,
  limits: Limits,
  guessed: AttemptSubject,
): Promise<void> {
  const many = await isExhausted(ctx, limits.address);
  const { limit } = limits.rejections;
  const counted = many ? { limit, subject: limits.address.subject } : limits.rejections;
  if ((await recordUse(ctx, counted)) === 1)
    await recordSecurityEvent(ctx, many ? null : guessed.user_id, 'login_refused');
}
