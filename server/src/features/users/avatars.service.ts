import { msg } from '@lingui/core/runtime-macro';
import type { User } from '#contract/users.ts';
import { LIMITS } from '#contract/limits.ts';
import { notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { encodePhoto } from '../../images/encode-photo.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { newToken } from '../../infra/tokens.ts';
import { deleteAvatar, findAvatar, saveAvatar, updateUser } from './users.queries.ts';
import { getMe } from './users.service.ts';

const AVATAR = {
  pixels: LIMITS.avatar_pixels,
  formats: ['png', 'jpeg', 'webp'],
  wrong_type: msg`Choose a PNG, JPEG or WebP image.`,
} as const;

/** Sets the caller's photo under a new key. 400 at `image` as in `encodePhoto`. */
export async function setAvatar(ctx: UserContext, file: Buffer): Promise<User> {
  const image = await encodePhoto(file, AVATAR);
  const key = newToken();
  return inTransaction(ctx, async (txCtx) => {
    await saveAvatar(txCtx.db, ctx.user_id, { key, image, created_at: ctx.clock.now() });
    return showWith(txCtx, key);
  });
}

/** Removes the caller's photo; idempotent. */
export async function removeAvatar(ctx: UserContext): Promise<User> {
  return inTransaction(ctx, async (txCtx) => {
    await deleteAvatar(txCtx.db, ctx.user_id);
    return showWith(txCtx, null);
  });
}

export async function getAvatar(ctx: Context, key: string): Promise<Buffer> {
  const found = await findAvatar(ctx.db, key);
  if (found === undefined) throw notFound(msg`Photo not found.`);
  return found.image;
}

async function showWith(ctx: UserContext, avatar_key: string | null): Promise<User> {
  await updateUser(ctx.db, ctx.user_id, { avatar_key, updated_at: ctx.clock.now() });
  await publish(ctx.db, [ctx.user_id], 'users', ctx.user_id);
  return getMe(ctx, ctx.user_id);
}
