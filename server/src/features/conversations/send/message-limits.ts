import { msg } from '@lingui/core/runtime-macro';
import type { UserContext } from '../../../context.ts';
import { isConnectedWith, requireVerifiedEmail } from '../../connections/public.ts';
import { consumeUpTo, type LimitExceeded } from '../../rate-limits/public.ts';
import { findThreadBetween } from '../threads.queries.ts';

const MINUTE_MS = 60_000;

/** Counts a sent message, including withheld ones. 429 past the limit per minute. */
export async function consumeMessageQuota(ctx: UserContext): Promise<void> {
  const max = ctx.settings.limits.messages_per_minute;
  const limit = {
    name: 'messages',
    max,
    window_ms: MINUTE_MS,
    message: ({ when }: LimitExceeded) =>
      msg`You’ve sent ${{ max }} messages in a minute. Try again ${{ when }}.`,
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) });
}

/** Counts an edit, a deletion or a reaction. 429 past the limit of messages per minute. */
export async function consumeChangeQuota(ctx: UserContext): Promise<void> {
  const max = ctx.settings.limits.messages_per_minute;
  const limit = {
    name: 'message-changes',
    max,
    window_ms: MINUTE_MS,
    message: ({ when }: LimitExceeded) =>
      msg`You’ve changed ${{ max }} messages in a minute. Try again ${{ when }}.`,
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) });
}

/** Counts a newly opened conversation unless the two are connected. 429 past the hourly limit. */
export async function consumeConversationQuota(ctx: UserContext, other_id: number): Promise<void> {
  if (await isConnectedWith(ctx, other_id)) return;
  const max = ctx.settings.limits.new_conversations_per_hour;
  const limit = {
    name: 'new-conversations',
    max,
    window_ms: 60 * MINUTE_MS,
    message: ({ when }: LimitExceeded) =>
      msg`You’ve messaged ${{ max }} new people in an hour. You can still message your connections. Try again ${{ when }}.`,
  };
  await consumeUpTo(ctx, { limit, subject: String(ctx.user_id) });
}

/** 403 for a first message to someone who isn't a connection, if the caller must verify their address first. */
export async function requireVerifiedForStranger(
  ctx: UserContext,
  other_id: number,
): Promise<void> {
  if (!ctx.settings.require_verified_email) return;
  if (await isConnectedWith(ctx, other_id)) return;
  if ((await findThreadBetween(ctx.db, ctx.user_id, other_id)) !== undefined) return;
  await requireVerifiedEmail(
    ctx,
    msg`Verify your email to message people you aren’t connected with.`,
  );
}
