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

/** Whose secret is guessed at. `subject` stands for the account, also where there is none: it must look the same. */
export interface AttemptSubject {
  subject: string;
  user_id: number | null;
}

/** What counts a guess: all of them for the account, those from here, and those from here for any account. */
type Limits = Record<'account' | 'here' | 'address' | 'refusals', Limited>;

/**
 * Makes a guess at a password or a code; a wrong one (null) counts. Past ten wrong ones for an account from one address,
 * or a hundred from the address for all, 429 before anything is compared. Once an account has ten wrong ones from
 * anywhere, an address that it doesn't know gets one guess, and 429 where that is wrong: so the right person still gets
 * in from another address, and who guesses from many gains nothing by it. Codes and passwords are counted apart.
 * Call it outside of a transaction: what fails must count.
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
      await recordRefusal(ctx, limits, guessed);
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
  // Held while the guess is made, so that many addresses at once are no way round either.
  const place = await tryAcquireSlot(ctx, account);
  let wrong = false;
  try {
    const strange = place === null && !(await isKnown(ctx, guessed));
    const allowed = strange ? { ...here, limit: { ...here.limit, max: 1 } } : here;
    const result = await limitFailures(ctx, [address, allowed], attempt);
    wrong = result === null;
    if (wrong && strange) throw await limitError(ctx, allowed);
    return result;
  } finally {
    if (place !== null) await releaseSlot(ctx, place, wrong);
    else if (wrong) await recordUse(ctx, account);
  }
}

function limitsOf({ settings, origin }: CallContext, what: string, subject: string): Limits {
  const { wrong_guesses, wrong_guesses_an_address } = settings.limits;
  const block = addressBlock(origin.ip);
  const limited = (kind: string, max: number, counted: string): Limited => ({
    limit: { name: `${what}-${kind}`, max, window_ms: WINDOW_MS },
    subject: counted,
  });
  return {
    account: limited('account', wrong_guesses, subject),
    here: limited('here', wrong_guesses, `${subject} ${block}`),
    address: limited('address', wrong_guesses_an_address, block),
    refusals: limited('refused', 1, `${subject} ${block}`),
  };
}

async function isKnown(ctx: CallContext, { user_id }: AttemptSubject): Promise<boolean> {
  const block = addressBlock(ctx.origin.ip);
  return (await addressesOfLogins(ctx, user_id)).some((ip) => addressBlock(ip) === block);
}

/** Once a window: for the account, or for the address where it has tried its luck with many. */
async function recordRefusal(
  ctx: CallContext,
  limits: Limits,
  guessed: AttemptSubject,
): Promise<void> {
  const many = await isExhausted(ctx, limits.address);
  const { limit } = limits.refusals;
  const counted = many ? { limit, subject: limits.address.subject } : limits.refusals;
  if ((await recordUse(ctx, counted)) === 1)
    await recordSecurityEvent(ctx, many ? null : guessed.user_id, 'login_refused');
}
