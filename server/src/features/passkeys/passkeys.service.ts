import { msg } from '@lingui/core/runtime-macro';
import type { Passkey } from '#contract/passkeys.ts';
import { notFound } from '../../app-error.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, type PageQuery, readCursor, pageOf } from '../../paging.ts';
import { requirePassword } from '../passwords/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import {
  deletePasskey,
  deletePasskeys,
  findAnyPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  renamePasskey,
} from './passkeys.queries.ts';

/** One page, newest first. */
export async function getPasskeys(ctx: UserContext, query: PageQuery): Promise<Page<Passkey>> {
  const { limit, after } = readCursor(query);
  const passkeys = await listPasskeys(ctx.db, ctx.user_id, after, limit + 1);
  return pageOf(passkeys, limit);
}

/** 404 if it isn't the caller's. */
export async function rename(ctx: UserContext, id: number, name: string): Promise<Passkey> {
  return inTransaction(ctx, async (txCtx) => {
    const renamed = await renamePasskey(txCtx.db, ctx.user_id, id, name);
    if (renamed === undefined) throw notFound(msg`Passkey not found.`);
    await publish(txCtx.db, [ctx.user_id], 'security');
    return renamed;
  });
}

/** 400 at `password` if wrong, 404 if it isn't the caller's. */
export async function removePasskey(
  ctx: UserContext,
  id: number,
  password: string | undefined,
): Promise<void> {
  await requirePassword(ctx, password);
  await inTransaction(ctx, async (txCtx) => {
    if ((await deletePasskey(txCtx.db, ctx.user_id, id)) === undefined)
      throw notFound(msg`Passkey not found.`);
    await recordSecurityChange(txCtx, ctx.user_id, 'passkey_removed');
  });
}

export async function hasPasskeys(ctx: Context, user_id: number): Promise<boolean> {
  return (await findAnyPasskey(ctx.db, user_id)) !== undefined;
}

/** All passkeys of a user, at most twenty, newest first. */
export async function getPasskeyNames(
  ctx: Context,
  user_id: number,
): Promise<Pick<Passkey, 'name' | 'created_at'>[]> {
  const passkeys = await listPasskeys(ctx.db, user_id, null, MAX_PASSKEYS);
  return passkeys.map(({ name, created_at }) => ({ name, created_at }));
}

/** In the caller's transaction; notifies the user if there were any. */
export async function removeAllPasskeys(ctx: CallContext, user_id: number): Promise<void> {
  const removed = await deletePasskeys(ctx.db, user_id);
  if (removed > 0n) await recordSecurityChange(ctx, user_id, 'passkey_removed');
}
