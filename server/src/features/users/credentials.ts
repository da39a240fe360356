import { msg } from '@lingui/core/runtime-macro';
import { badInput } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { findAddress, lockAddress } from './credentials.queries.ts';
import { recordProfileChange } from '../contacts/public.ts';
import { lockChoices, updateUser } from './users.queries.ts';

/** The email address of an account, and whether it's verified. */
export interface AccountEmail {
  email: string;
  verified: boolean;
}

/** Null if deleted or disabled. */
export async function getAddress(ctx: Context, user_id: number): Promise<AccountEmail | null> {
  return shown(await findAddress(ctx.db, user_id));
}

/** Locks the user row. Null if deleted or disabled. */
export async function lockEmail(ctx: Context, user_id: number): Promise<AccountEmail | null> {
  return shown(await lockAddress(ctx.db, user_id));
}

/** Case-insensitive. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** 400 at `field`: the address is taken. */
export function throwEmailTaken(field: string): never {
  throw badInput({ [field]: msg`There is already an account with this email.` });
}

/** Stores a new password hash in the caller's transaction. */
export async function setPasswordHash(
  ctx: Context,
  user_id: number,
  password_hash: string,
): Promise<void> {
  await updateUser(ctx.db, user_id, { password_hash, updated_at: ctx.clock.now() });
}

/** In the caller's transaction. */
export async function markEmailVerified(ctx: Context, user_id: number): Promise<void> {
  const now = ctx.clock.now();
  await updateUser(ctx.db, user_id, { email_verified_at: now, updated_at: now });
  await publish(ctx.db, [user_id], 'users', user_id);
}

/** Changes the address of an account, verified, in the caller's transaction. 400 at `field` if taken. */
export async function setEmail(
  ctx: Context,
  user_id: number,
  email: string,
  field: string,
): Promise<void> {
  const now = ctx.clock.now();
  const before = await lockChoices(ctx.db, user_id);
  try {
    await updateUser(ctx.db, user_id, { email, email_verified_at: now, updated_at: now });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throwEmailTaken(field);
    throw error;
  }
  await recordProfileChange(ctx, user_id, before, { email });
  await publish(ctx.db, [user_id], 'users', user_id);
}

function shown(row: Awaited<ReturnType<typeof findAddress>>): AccountEmail | null {
  return row === undefined ? null : { email: row.email, verified: row.email_verified_at !== null };
}
