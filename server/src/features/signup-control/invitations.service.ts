import { msg } from '@lingui/core/runtime-macro';
import type {
  NewSignupInvitation,
  SignupInvitation,
  SignupInvitationFields,
} from '#contract/signup-control.ts';
import { notFound } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { type Page, type PageQuery, pageOf, readCursor } from '../../paging.ts';
import { type Actor, recordAct } from '../audit-log/public.ts';
import { deleteInvitation, insertInvitation, listInvitations } from './signup-control.queries.ts';
import { signupLink } from './signup-control.service.ts';

/** Creates an invitation for `uses` accounts within `days` days. Its link can't be shown again. */
export async function createInvitation(
  ctx: Context,
  { uses, days }: SignupInvitationFields,
  { actor_id }: Actor,
): Promise<NewSignupInvitation> {
  const code = newToken();
  const created_at = ctx.clock.now();
  const invitation = await inTransaction(ctx, async (txCtx) => {
    await recordAct(txCtx, { actor_id, kind: 'invitation_created', details: { uses, days } });
    return insertInvitation(txCtx.db, {
      code_hash: hashToken(code),
      uses,
      created_at,
      expires_at: addDays(created_at, days),
    });
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
export async function revokeInvitation(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    if ((await deleteInvitation(txCtx.db, id)) === undefined)
      throw notFound(msg`Invitation not found.`);
    await recordAct(txCtx, { actor_id: ctx.user_id, kind: 'invitation_revoked' });
  });
}
