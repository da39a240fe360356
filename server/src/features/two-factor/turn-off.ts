import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { requirePassword } from '../passwords/public.ts';
import { announceTwoFactor } from './announce-two-factor.ts';
import { twoFactorDisabled, matchCode, requireRightCode, consumeCode } from './second-factor.ts';
import { deleteTwoFactor, findTwoFactor } from './two-factor.queries.ts';

/**
 * Turns two-factor off; wants the password and a code of either kind. 400 at the field that is wrong, 409 where it is
 * off, 429 past the limit of wrong ones.
 */
export async function disable(
  ctx: UserContext,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requirePassword(ctx, password);
  await requireOn(ctx);
  await requireRightCode(ctx, async () => {
    const recognised = await matchCode(ctx, ctx.user_id, code);
    if (recognised === null) return null;
    return inTransaction(ctx, async (inside) => {
      if (!(await consumeCode(inside, ctx.user_id, recognised))) return null;
      await deleteTwoFactor(inside.db, ctx.user_id);
      await announceTwoFactor(inside, 'two_factor_disabled');
      return true;
    });
  });
}

async function requireOn(ctx: UserContext): Promise<void> {
  const kept = await findTwoFactor(ctx.db, ctx.user_id);
  if (kept === undefined || kept.enabled_at === null) throw twoFactorDisabled();
}
