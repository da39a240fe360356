import type { SignedIn } from '#contract/auth.ts';
import type { TwoFactorStatus } from '#contract/two-factor.ts';
import { badInput } from '../../app-error.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { answerChallenge, completeChallenge, newChallenge } from './login-challenges.ts';
import { deleteExpiredChallenges } from './login-challenges.queries.ts';
import { matchCode, consumeCode, WRONG_CODE } from './second-factor.ts';
import { countRecoveryCodes, findTwoFactor } from './two-factor.queries.ts';

/** Whether two-factor is on, and how many recovery codes are left. */
export async function getTwoFactor(ctx: UserContext): Promise<TwoFactorStatus> {
  const enabled = await isOn(ctx, ctx.user_id);
  const { left } = await countRecoveryCodes(ctx.db, ctx.user_id);
  return { enabled, recovery_codes_left: left };
}

/**
 * Asks for the second factor of somebody whose password was right: the challenge that they must answer within five
 * minutes and five tries. Null where two-factor is off.
 */
export async function openChallenge(
  ctx: CallContext,
  user_id: number,
): Promise<{ challenge: string } | null> {
  if (!(await isOn(ctx, user_id))) return null;
  return { challenge: await newChallenge(ctx, user_id) };
}

/**
 * Signs in by a challenge and a code of the app or a recovery code. 400 at `code` where it is wrong or was used before,
 * at `challenge` where that is over; 429 past the limit of wrong codes.
 */
export async function verifyCode(
  ctx: CallContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedIn> {
  const refusal = badInput({ code: WRONG_CODE });
  return answerChallenge(ctx, challenge, refusal, async (open) => {
    const recognised = await matchCode(ctx, open.user_id, code);
    if (recognised === null) return null;
    return inTransaction(ctx, async (inside) => {
      if (!(await consumeCode(inside, open.user_id, recognised))) return null;
      if (recognised.kind === 'recovery_code')
        await recordSecurityChange(inside, open.user_id, 'recovery_code_used');
      return completeChallenge(inside, open);
    });
  });
}

/** Forgets the challenges whose time is over. */
export async function purgeExpiredChallenges(ctx: Context): Promise<void> {
  await deleteExpiredChallenges(ctx.db, ctx.clock.now());
}

async function isOn(ctx: Context, user_id: number): Promise<boolean> {
  const kept = await findTwoFactor(ctx.db, user_id);
  return kept !== undefined && kept.enabled_at !== null;
}
