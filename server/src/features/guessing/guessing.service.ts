import type { CallContext } from '../../context.ts';
import {
  countUse,
  limitFailures,
  refuseFor,
  usesOf,
  type Limited,
} from '../rate-limits/rate-limits.service.ts';
import { hasLoggedInFrom } from '../security-log/security-log.service.ts';

const WINDOW_MS = 15 * 60_000;

/** Whose secret is guessed at. `subject` stands for the account, also where there is none: it must look the same. */
export interface Guessed {
  subject: string;
  user_id: number | null;
}

/**
 * Makes a guess at a password or a code; a wrong one (null) counts. Past ten wrong ones for an account from one address,
 * or a hundred from the address for all, 429 before anything is compared. Once an account has ten wrong ones from
 * anywhere, an address that it doesn't know gets one guess, and 429 where that is wrong: so the right person still gets
 * in from another address, and who guesses from many gains nothing by it. Codes and passwords are counted apart.
 */
export async function guess<T>(
  ctx: CallContext,
  what: 'password' | 'code',
  guessed: Guessed,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const { wrong_guesses, wrong_guesses_an_address } = ctx.settings.limits;
  const { ip } = ctx.origin;
  const limited = (kind: string, max: number, subject: string): Limited => ({
    limit: { name: `${what}-${kind}`, max, window_ms: WINDOW_MS },
    subject,
  });
  const account = limited('account', wrong_guesses, guessed.subject);
  const underAttack =
    (await usesOf(ctx, account)) >= wrong_guesses && !(await isKnown(ctx, guessed));
  const here = limited('here', underAttack ? 1 : wrong_guesses, `${guessed.subject} ${ip}`);
  const result = await limitFailures(
    ctx,
    [here, limited('address', wrong_guesses_an_address, ip)],
    attempt,
  );
  if (result !== null) return result;
  await countUse(ctx, account);
  if (underAttack) throw await refuseFor(ctx, account);
  return null;
}

async function isKnown(ctx: CallContext, { user_id }: Guessed): Promise<boolean> {
  return user_id !== null && (await hasLoggedInFrom(ctx, user_id, ctx.origin.ip));
}
