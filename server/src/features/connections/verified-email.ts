import type { MessageDescriptor } from '@lingui/core';
import { emailNotVerified } from '../../app-error.ts';
import type { PersonContext } from '../../context.ts';
import { findVerification } from './connections.queries.ts';

/**
 * 403 `email_not_verified` if the operator requires verified addresses, or if it's `always` required, and the caller's
 * isn't. `message` says what for.
 */
export async function requireVerifiedEmail(
  ctx: PersonContext,
  message: MessageDescriptor,
  { always = false } = {},
): Promise<void> {
  if (!always && !ctx.settings.require_verified_email) return;
  const row = await findVerification(ctx.db, ctx.user_id);
  if (row?.email_verified_at === null) throw emailNotVerified(message);
}
