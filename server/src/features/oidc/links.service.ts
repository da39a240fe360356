import { msg } from '@lingui/core/runtime-macro';
import type { OidcLink } from '#contract/oidc.ts';
import { conflict, notFound, sessionRequired } from '../../app-error.ts';
import type { CallContext, Context, PersonContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { hasPasskeys } from '../passkeys/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { confirmedUntil } from '../sessions/public.ts';
import { findOwnCredentials, lockEmail } from '../users/public.ts';
import { startFlow } from './flows.service.ts';
import { deleteLink, deleteLinks, findLink, listLinks } from './oidc.queries.ts';
import { issuerOf, requireOidc } from './provider.ts';

/** The caller's account with the provider, and whether they have a password. */
export async function getLink(ctx: UserContext): Promise<OidcLink> {
  const { oidc } = ctx.settings;
  const linked = oidc && (await findLink(ctx.db, ctx.user_id, issuerOf(oidc)));
  return {
    linked: linked ?? null,
    has_password: await hasPassword(ctx),
    confirmed_until: await confirmedUntil(ctx, ctx.session_id),
  };
}

interface Press {
  next?: string | undefined;
  password?: string | undefined;
  browser: string;
}

/** 400 at `password` if wrong, 409 if the caller has linked an account. */
export async function startLink(ctx: UserContext, { next, password, browser }: Press) {
  const issuer = issuerOf(requireOidc(ctx));
  await requirePassword(ctx, password);
  if ((await findLink(ctx.db, ctx.user_id, issuer)) !== undefined)
    throw conflict(msg`You’ve already linked an account.`);
  return startFlow(ctx, { purpose: 'link', browser, next, caller: callerOf(ctx) });
}

/** 409 if the caller has linked no account. */
export async function startConfirmation(ctx: UserContext, { next, browser }: Press) {
  const oidc = requireOidc(ctx);
  const { name } = oidc;
  const issuer = issuerOf(oidc);
  if ((await findLink(ctx.db, ctx.user_id, issuer)) === undefined)
    throw conflict(msg`You haven’t linked ${{ name }}.`);
  return startFlow(ctx, { purpose: 'confirm', browser, next, caller: callerOf(ctx) });
}

function callerOf({ user_id, session_id }: UserContext) {
  if (session_id === null) throw sessionRequired();
  return { user_id, session_id };
}

/** 400 at `password` if wrong, 404 without a link, 409 if the caller couldn't log in any more. */
export async function unlink(ctx: UserContext, password: string | undefined): Promise<void> {
  const oidc = requireOidc(ctx);
  const { name } = oidc;
  const issuer = issuerOf(oidc);
  await requirePassword(ctx, password);
  await inTransaction(ctx, async (txCtx) => {
    await lockEmail(txCtx, ctx.user_id);
    if (!(await canLogInOtherwise(txCtx)))
      throw conflict(
        msg`Add a passkey or set a password first. ${{ name }} is your only way to log in.`,
      );
    if ((await deleteLink(txCtx.db, ctx.user_id, issuer)) === undefined)
      throw notFound(msg`You haven’t linked ${{ name }}.`);
    await recordSecurityChange(txCtx, ctx.user_id, 'provider_unlinked');
  });
}

async function canLogInOtherwise(ctx: UserContext): Promise<boolean> {
  if (ctx.settings.password_login && (await hasPassword(ctx))) return true;
  return hasPasskeys(ctx, ctx.user_id);
}

async function hasPassword(ctx: UserContext): Promise<boolean> {
  return (await findOwnCredentials(ctx, ctx.user_id)).password_hash !== null;
}

/** What the provider is called; null if the user has linked no account of it. */
export async function linkedProvider(ctx: Context, user_id: number): Promise<string | null> {
  const { oidc } = ctx.settings;
  const linked = oidc && (await findLink(ctx.db, user_id, issuerOf(oidc)));
  return linked ? oidc.name : null;
}

/** In the caller's transaction; notifies the user if there were any. */
export async function removeLinks(ctx: CallContext, user_id: number): Promise<void> {
  if ((await deleteLinks(ctx.db, user_id)).length > 0)
    await recordSecurityChange(ctx, user_id, 'provider_unlinked');
}

/** All linked accounts of a user, for their export. */
export async function getLinks({ db, user_id }: Context & PersonContext) {
  return { results: await listLinks(db, user_id), next_cursor: null };
}
