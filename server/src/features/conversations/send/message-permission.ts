import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { forbidden, type AppError } from '../../../app-error.ts';
import { blocksBetween, type Blocked } from '../../blocks/public.ts';
import type { UserContext } from '../../../context.ts';
import { rejectRecipient } from '../read/thread.ts';
import { findMessagePermission, type MessagePermission } from './recipients.queries.ts';

export interface Permission {
  /** 403. */
  rejection: AppError | null;
  /** Whether the recipient blocked the caller. */
  withheld: boolean;
}

/**
 * Whether the caller may write to this user: rejected if the recipient was deleted, the caller blocked them, or
 * `who_can_message` excludes the caller. Messages to someone who blocked the caller are withheld, which the caller
 * can't see; what the blocker sets later doesn't change that. See docs/decisions/037.
 */
export async function checkCanMessage(
  { db, user_id }: UserContext,
  other_id: number,
): Promise<Permission> {
  const permission = await findMessagePermission(db, user_id, other_id);
  const withheld = permission?.blocked_by_them ?? false;
  const message = rejectionMessage(permission);
  return { rejection: message === null ? null : forbidden(message), withheld };
}

function rejectionMessage(permission: MessagePermission | undefined): MessageDescriptor | null {
  if (permission?.blocked_by_me)
    return msg`You blocked this person. Unblock them to send messages.`;
  if (permission === undefined || permission.is_deleted) return msg`This account was deleted.`;
  const { who_can_message, blocked_by_them, is_connected } = permission;
  if (who_can_message === 'anyone' || blocked_by_them) return null;
  if (who_can_message !== 'connections') return msg`This person doesn’t accept messages.`;
  return is_connected ? null : msg`This person only accepts messages from connections.`;
}

/** 403 if the caller blocked this user, who must not see any later change. */
export async function requireUnblocked(ctx: UserContext, other_id: number): Promise<Blocked> {
  const blocked = await blocksBetween(ctx, other_id);
  if (blocked.by_me)
    throw forbidden(msg`You blocked this person. Unblock them to change messages.`);
  return blocked;
}

/** For requests that name the user: also throws 400 at `to_user` if the user blocked the caller, as for unknown users. */
export async function checkRecipient(ctx: UserContext, to_user: number): Promise<Permission> {
  const permission = await checkCanMessage(ctx, to_user);
  if (permission.withheld) await rejectRecipient(ctx);
  return permission;
}
