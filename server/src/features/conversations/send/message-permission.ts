import { forbidden, type AppError } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { findMessagePermission } from './recipients.queries.ts';

/**
 * Whether the caller may write to this user: `refusal` (403) if the recipient was deleted, the caller blocked them, or
 * `who_can_message` excludes the caller. Messages to someone who blocked the caller are withheld, which the caller
 * can't see. See docs/decisions/037.
 */
export async function checkCanMessage(
  { db, user_id }: UserContext,
  other_id: number,
): Promise<{ rejection: AppError | null; withheld: boolean }> {
  const permission = await findMessagePermission(db, user_id, other_id);
  if (permission?.blocked_by_me)
    return rejectWith('You have blocked this person. Unblock them to write.');
  if (permission === undefined || permission.is_deleted)
    return rejectWith('This account was deleted.');
  const { who_can_message, is_connected, blocked_by_them } = permission;
  if (who_can_message === 'anyone' || (who_can_message === 'connections' && is_connected))
    return { rejection: null, withheld: blocked_by_them };
  return rejectWith(
    who_can_message === 'connections'
      ? 'This person takes messages from connections only.'
      : 'This person does not take messages.',
  );
}

function rejectWith(message: string) {
  return { rejection: forbidden(message), withheld: false };
}

/** 403 as above. */
export async function requireCanMessage(ctx: UserContext, other_id: number): Promise<void> {
  const { rejection } = await checkCanMessage(ctx, other_id);
  if (rejection !== null) throw rejection;
}
