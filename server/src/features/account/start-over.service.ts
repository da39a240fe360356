import type { Context } from '../../context.ts';
import {
  createUser,
  findOwnCredentials,
  getMe,
  isAdministrator,
  markEmailVerified,
} from '../users/public.ts';
import { lockUser } from './delete-account.queries.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Replaces an account whose address was never verified by an empty one with the same name, address, region and role, in
 * the caller's transaction; returns its id. The person who opened the account may not have owned the address, so none of
 * their credentials and data stay. See docs/decisions/034.
 */
export async function startOver(
  ctx: Context,
  user_id: number,
  password_hash: string,
): Promise<number> {
  await lockUser(ctx.db, user_id);
  const { first_name, last_name, email } = await findOwnCredentials(ctx, user_id);
  const { language, locale, time_zone } = await getMe(ctx, user_id);
  const administrator = await isAdministrator(ctx, user_id);
  await removeAccount({ ...ctx, user_id });
  const new_id = await createUser(ctx, {
    first_name,
    last_name,
    email,
    password_hash,
    administrator,
    language,
    locale,
    time_zone,
  });
  await markEmailVerified(ctx, new_id);
  return new_id;
}
