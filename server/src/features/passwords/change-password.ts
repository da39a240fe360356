import type { PasswordChange } from '#contract/passwords.ts';
import { badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { findOwnCredentials } from '../users/public.ts';
import { hashNewPassword, requirePassword } from './passwords.service.ts';
import { renewPassword } from './renew-password.ts';

/**
 * Changes the caller's password; every other session ends. 400 at `current_password` where it is not theirs, at
 * `new_password` where it is guessable or no other one; 429 past the limit of wrong ones.
 */
export async function changePassword(
  ctx: UserContext,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  const { user_id, session_id } = ctx;
  await requirePassword(ctx, current_password, 'current_password');
  if (new_password.normalize('NFKC') === current_password.normalize('NFKC'))
    throw badInput({ new_password: 'This is your password already. Please choose another one.' });
  const owner = await findOwnCredentials(ctx, user_id);
  const password_hash = await hashNewPassword(owner, new_password, 'new_password');
  await inTransaction(ctx, (inside) =>
    renewPassword(inside, {
      user_id,
      password_hash,
      kind: 'password_changed',
      except: session_id,
    }),
  );
}
