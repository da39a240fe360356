import type { RecoveryCodes } from '#contract/two-factor.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { requirePassword } from '../passwords/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { twoFactorDisabled } from './second-factor.ts';
import { replaceRecoveryCodes, replaceSalt } from './two-factor.queries.ts';

/** Gives ten new recovery codes; the old ones are void. 400 at `password` where it is wrong, 409 where two-factor is off. */
export async function renewRecoveryCodes(
  ctx: UserContext,
  password: string,
): Promise<RecoveryCodes> {
  await requirePassword(ctx, password);
  const { codes, salt, hashes } = await newRecoveryCodes();
  await inTransaction(ctx, async (inside) => {
    // Also locks the row, so that two renewals at once leave the codes of one.
    if ((await replaceSalt(inside.db, ctx.user_id, salt)) === undefined) throw twoFactorDisabled();
    await replaceRecoveryCodes(inside.db, ctx.user_id, hashes);
    await recordSecurityChange(inside, ctx.user_id, 'recovery_codes_renewed');
  });
  return { recovery_codes: codes };
}
