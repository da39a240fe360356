import type { User } from '#contract/users.ts';
import { notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { newToken } from '../../infra/tokens.ts';
import { makeAvatar } from './avatar-image.ts';
import { deleteAvatar, findAvatar, saveAvatar, updateUser } from './users.queries.ts';
import { getMe } from './users.service.ts';

/**
 * Gives the caller this picture in place of the one they had, under a new address: the old one is gone. 400 at `image`
 * as `makeAvatar`.
 */
export async function setAvatar(ctx: UserContext, file: Buffer): Promise<User> {
  const image = await makeAvatar(file);
  const key = newToken();
  return inTransaction(ctx, async (inside) => {
    await saveAvatar(inside.db, ctx.user_id, { key, image, created_at: ctx.clock.now() });
    return showWith(inside, key);
  });
}

/** Takes the caller's picture away; where there is none, that is no error. */
export async function removeAvatar(ctx: UserContext): Promise<User> {
  return inTransaction(ctx, async (inside) => {
    await deleteAvatar(inside.db, ctx.user_id);
    return showWith(inside, null);
  });
}

/** A picture by its key, WebP. 404 where there is none. */
export async function getAvatar(ctx: Context, key: string): Promise<Buffer> {
  const found = await findAvatar(ctx.db, key);
  if (found === undefined) throw notFound('Picture');
  return found.image;
}

async function showWith(ctx: UserContext, avatar_key: string | null): Promise<User> {
  await updateUser(ctx.db, ctx.user_id, { avatar_key, updated_at: ctx.clock.now() });
  await publish(ctx.db, [ctx.user_id], 'users', ctx.user_id);
  return getMe(ctx, ctx.user_id);
}
