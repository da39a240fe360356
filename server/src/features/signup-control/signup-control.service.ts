import { msg } from '@lingui/core/runtime-macro';
import type {
  InstallationSettings,
  InstallationSettingsChange,
  SignupMode,
} from '#contract/signup-control.ts';
import { AppError } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { recordAct } from '../audit-log/public.ts';
import {
  findFirstAccountCode,
  findSignupState,
  lockFirstAccount,
  upsertSignupMode,
  useFirstAccountCode,
  useInvitation,
} from './signup-control.queries.ts';

/** Who may sign up: what an administrator set, or else the server's setting. */
export async function getSignupState(
  ctx: Context,
): Promise<{ mode: SignupMode; has_accounts: boolean }> {
  const { signup, has_accounts } = await findSignupState(ctx.db);
  return { mode: signup ?? ctx.settings.signup, has_accounts };
}

/**
 * Admits a sign-up in its transaction and counts a use of its invitation, which a rollback gives back. The first account
 * of the installation becomes an administrator. 403 if sign-up is closed or needs an invitation that is still valid. Never
 * depends on the address of the new account.
 */
export async function admitSignup(
  ctx: Context,
  invitation: string | undefined,
): Promise<{ administrator: boolean }> {
  const { mode, has_accounts } = await getSignupState(ctx);
  const is_first = !has_accounts && (await isFirstAccount(ctx));
  const isAdmitted =
    (invitation !== undefined && (await acceptInvitation(ctx, mode, is_first, invitation))) ||
    mode === 'open';
  if (isAdmitted) return { administrator: is_first };
  throw mode === 'closed' ? signupClosed() : invitationRequired(invitation);
}

/** Concurrent first sign-ups wait here, so that only one of them is the first. */
async function isFirstAccount({ db }: Context): Promise<boolean> {
  await lockFirstAccount(db);
  return !(await findSignupState(db)).has_accounts;
}

async function acceptInvitation(
  { db, clock }: Context,
  mode: SignupMode,
  is_first: boolean,
  code: string,
): Promise<boolean> {
  if (is_first && (await useFirstAccountCode(db, code, newToken())) !== undefined) return true;
  if (mode === 'closed') return false;
  return (await useInvitation(db, hashToken(code), clock.now())) !== undefined;
}

/** 403 unless anyone may sign up, for actions that invite others to sign up. */
export async function requireOpenSignup(ctx: Context): Promise<void> {
  const { mode } = await getSignupState(ctx);
  if (mode === 'closed') throw signupClosed();
  if (mode === 'invite') throw invitationRequired();
}

function signupClosed(): AppError {
  return new AppError(403, 'signup_closed', msg`Sign-up is closed.`);
}

function invitationRequired(given?: string): AppError {
  const message =
    given === undefined
      ? msg`Signing up requires an invitation.`
      : msg`This invitation is no longer valid. Ask for a new one.`;
  return new AppError(403, 'invitation_required', message);
}

/** The link for the first account; null if there are accounts or anyone may sign up. */
export async function firstAccountLink(ctx: Context): Promise<string | null> {
  const { mode, has_accounts } = await getSignupState(ctx);
  const code = await findFirstAccountCode(ctx.db);
  return mode === 'open' || has_accounts || !code ? null : signupLink(ctx, code.value);
}

/** The sign-up page with an invitation. */
export function signupLink({ settings }: Context, code: string): string {
  return `${settings.public_url}/signup?invitation=${code}`;
}

export async function getSettings(ctx: Context): Promise<InstallationSettings> {
  return { signup: (await getSignupState(ctx)).mode };
}

/** Changes what is given; null returns to the server's setting. */
export async function changeSettings(
  ctx: UserContext,
  { signup }: InstallationSettingsChange,
): Promise<InstallationSettings> {
  if (signup !== undefined) {
    await inTransaction(ctx, async (txCtx) => {
      await upsertSignupMode(txCtx.db, signup);
      const { user_id: actor_id } = ctx;
      await recordAct(txCtx, { actor_id, kind: 'signup_mode_changed', details: { signup } });
    });
  }
  return getSettings(ctx);
}
