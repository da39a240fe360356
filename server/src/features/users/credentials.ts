import { badInput } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { findAddress, lockAddress, updateCredentials } from './credentials.queries.ts';

/** Where a person signs in with and gets mails, and whether they have shown that it is theirs. */
export interface AccountEmail {
  email: string;
  verified: boolean;
}

/** The address of a person; null where they have left. */
export async function getAddress(ctx: Context, user_id: number): Promise<AccountEmail | null> {
  return shown(await findAddress(ctx.db, user_id));
}

/** The same, held until the caller's transaction ends. */
export async function lockEmail(ctx: Context, user_id: number): Promise<AccountEmail | null> {
  return shown(await lockAddress(ctx.db, user_id));
}

/** Whether two addresses are one: they are compared without case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** 400 at `field`: somebody has this address. */
export function throwEmailTaken(field: string): never {
  throw badInput({ [field]: 'There is already an account with this email.' });
}

/** Keeps the hash of a new password, in the caller's transaction. */
export async function setPasswordHash(
  ctx: Context,
  user_id: number,
  password_hash: string,
): Promise<void> {
  await updateCredentials(ctx.db, user_id, { password_hash, updated_at: ctx.clock.now() });
}

/** The person has shown that they read what comes to their address. In the caller's transaction. */
export async function markEmailVerified(ctx: Context, user_id: number): Promise<void> {
  const now = ctx.clock.now();
  await updateCredentials(ctx.db, user_id, { email_verified_at: now, updated_at: now });
  await publish(ctx.db, [user_id], 'users', user_id);
}

/** Gives an account another address, verified. 400 at `field` where somebody has it. In the caller's transaction. */
export async function setEmail(
  ctx: Context,
  user_id: number,
  email: string,
  field: string,
): Promise<void> {
  const now = ctx.clock.now();
  try {
    await updateCredentials(ctx.db, user_id, { email, email_verified_at: now, updated_at: now });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throwEmailTaken(field);
    throw error;
  }
  await publish(ctx.db, [user_id], 'users', user_id);
}

function shown(row: Awaited<ReturnType<typeof findAddress>>): AccountEmail | null {
  return row === undefined ? null : { email: row.email, verified: row.email_verified_at !== null };
}
