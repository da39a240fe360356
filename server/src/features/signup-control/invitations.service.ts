import { msg } from '@lingui/core/runtime-macro';
import type {
  NewSignupInvitation,
  SignupInvitation,
  SignupInvitationFields,
} from '#contract/signup-control.ts';
import { notFound } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { deleteInvitation, insertInvitation, listInvitations } from './signup-control.queries.ts';
import { signupLink } from './signup-control.service.ts';

/** Creates an invitation for `uses` accounts within `days` days. Its link can't be shown again. */
export async function createInvitation(
  ctx: Context,
  { uses, days }: SignupInvitationFields,
): Promise<NewSignupInvitation> {
  const code = newToken();
  const created_at = ctx.clock.now();
  const invitation = await insertInvitation(ctx.db, {
    code_hash: hashToken(code),
    uses,
    created_at,
    expires_at: addDays(created_at, days),
  });
  return { ...invitation, url: signupLink(ctx, code) };
}

/** One page of all invitations, newest first. */
export async function getInvitations(
  ctx: Context,
  query: PageQuery,
): Promise<Page<SignupInvitation>> {
  const { limit, after } = readCursor(query);
  return pageOf(await listInvitations(ctx.db, after, limit + 1), limit);
}

/** 404 if there is none with this id. */
export async function revokeInvitation(ctx: Context, id: number): Promise<void> {
  if ((await deleteInvitation(ctx.db, id)) === undefined)
    throw notFound(msg`Invitation not found.`);
}
