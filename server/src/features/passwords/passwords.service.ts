import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Signup } from '#contract/auth.ts';
import { newPassword, type PasswordChange, type PasswordCheck } from '#contract/passwords.ts';
import type { SecurityEventKind } from '#contract/security-log.ts';
import { AppError, badInput } from '../../app-error.ts';
import type { CallContext, Context, PersonContext, UserContext } from '../../context.ts';
import { logSecurity } from '../../infra/log.ts';
import { hashPassword, verifyPassword } from '../../infra/passwords.ts';
import { newToken } from '../../infra/tokens.ts';
import { revokeAccessTokens } from '../access-tokens/public.ts';
import { withAttemptLimit } from '../attempt-limits/public.ts';
import { emailSubject } from '../rate-limits/public.ts';
import { findCredentials, findOwnCredentials, setPasswordHash } from '../users/public.ts';
import { inTransaction } from '../../infra/db.ts';
import { revokeTokens } from '../email-tokens/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { confirmedUntil, endSessions } from '../sessions/public.ts';
import { rejectionReason, rejectWeakPassword } from './weak-password.ts';
import { deleteLoginChallenges, lockPasswordHash } from './passwords.queries.ts';

export type PasswordOwner = Pick<Signup, 'first_name' | 'last_name' | 'email'>;

/** Hashes a new password. 400 at `field` if weak. */
export async function hashNewPassword(
  owner: PasswordOwner,
  password: string,
  field = 'password',
): Promise<string> {
  rejectWeakPassword({ ...owner, password }, field);
  return hashPassword(password);
}

/** Whether a new account with this password would be accepted. */
export function checkNewPassword(check: PasswordCheck): { accepted: boolean } {
  const isValid = newPassword.safeParse(check.password).success;
  return { accepted: isValid && rejectionReason(check) === null };
}

/** A user whose password was just verified. */
export interface ProvenPassword {
  user_id: number;
  password_hash: string;
}

/**
 * Verifies email and password; null otherwise, after the same work for unknown emails. 429 past the limit, for unknown
 * emails as well. Must run outside a transaction, so that failures are counted. See docs/decisions/030.
 */
export async function checkPassword(
  ctx: CallContext,
  email: string,
  password: string,
): Promise<ProvenPassword | null> {
  const found = await findCredentials(ctx, email);
  const guessed = { subject: await emailSubject(ctx, email), user_id: found?.id ?? null };
  // Created before any lookup, or the first unknown email would take longer.
  const dummy_hash = await dummyHash();
  return withAttemptLimit(ctx, 'password', guessed, async () => {
    const password_hash = found?.password_hash ?? null;
    const matches = await verifyPassword(password_hash ?? dummy_hash, password);
    return found !== null && password_hash !== null && matches
      ? { user_id: found.id, password_hash }
      : null;
  });
}

/**
 * Whether the verified password is still current; locks it until the transaction ends, so that nothing opens after a
 * change.
 */
export async function isStillCurrent(
  ctx: Context,
  { user_id, password_hash }: ProvenPassword,
): Promise<boolean> {
  return (await lockPasswordHash(ctx.db, user_id, password_hash)) !== undefined;
}

/**
 * Verifies a user's password, unless they've just confirmed the session with the provider. 400 at `field` if wrong or
 * missing, 429 past the limit.
 */
export async function requirePassword(
  ctx: CallContext & PersonContext & { session_id?: number | null },
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if ((await confirmedUntil(ctx, ctx.session_id ?? null)) !== null) return;
  const { email, password_hash } = await findOwnCredentials(ctx, ctx.user_id);
  if (password_hash === null) throw badInput({ [field]: confirmFirst(ctx) });
  if (!password) throw badInput({ [field]: msg`Enter your password.` });
  const guessed = { subject: await emailSubject(ctx, email), user_id: ctx.user_id };
  const right = await withAttemptLimit(ctx, 'password', guessed, async () =>
    (await verifyPassword(password_hash, password)) ? true : null,
  );
  if (right !== null) return;
  logSecurity(ctx.log, { security: 'wrong_password', user_id: ctx.user_id, ip: ctx.client.ip });
  throw badInput({ [field]: msg`Wrong password.` });
}

function confirmFirst({ settings }: Context): MessageDescriptor {
  const name = settings.oidc?.name;
  if (name === undefined) return msg`You have no password. Reset it to choose one.`;
  return msg`Confirm with ${{ name }} that it’s you, then try again.`;
}

/** 403 where the operator has turned passwords off. */
export function requirePasswordLogin({ settings }: Context): void {
  if (settings.password_login) return;
  const name = settings.oidc?.name ?? '';
  throw new AppError(
    403,
    'password_login_off',
    msg`Passwords aren’t accepted here. Log in with ${{ name }}.`,
  );
}

let dummyHashPromise: Promise<string> | null = null;

/** A hash compared for unknown emails, so that they take as long as a wrong password. */
function dummyHash(): Promise<string> {
  dummyHashPromise ??= hashPassword(newToken());
  return dummyHashPromise;
}

/**
 * Changes the password and ends all other sessions, with `revoke_tokens` also access tokens. 400 at `current_password` if wrong, at `new_password` if weak or
 * unchanged; 403 where passwords aren't accepted; 429 past the limit.
 */
export async function changePassword(
  ctx: UserContext,
  { current_password, new_password, revoke_tokens = false }: PasswordChange,
): Promise<void> {
  const { user_id, session_id } = ctx;
  requirePasswordLogin(ctx);
  await requirePassword(ctx, current_password, 'current_password');
  if (new_password.normalize('NFKC') === current_password?.normalize('NFKC'))
    throw badInput({ new_password: msg`This is already your password. Choose another.` });
  const owner = await findOwnCredentials(ctx, user_id);
  const password_hash = await hashNewPassword(owner, new_password, 'new_password');
  await inTransaction(ctx, (txCtx) =>
    renewPassword(txCtx, {
      user_id,
      password_hash,
      kind: 'password_changed',
      except: session_id,
      revoke_tokens,
    }),
  );
}

export interface Renewal {
  user_id: number;
  password_hash: string;
  kind: Extract<SecurityEventKind, 'password_changed' | 'password_reset'>;
  /** The session that stays; null ends all. */
  except: number | null;
  revoke_tokens: boolean;
}

/** Stores a new password in the caller's transaction: ends sessions, revokes email links, optionally also access
 * tokens, and notifies the owner. */
export async function renewPassword(ctx: CallContext, renewal: Renewal): Promise<void> {
  const { user_id, password_hash, kind, except, revoke_tokens } = renewal;
  await setPasswordHash(ctx, user_id, password_hash);
  await endSessions(ctx, user_id, except);
  if (revoke_tokens) await revokeAccessTokens(ctx, user_id);
  await deleteLoginChallenges(ctx.db, user_id);
  await revokeTokens(ctx, user_id, 'reset');
  await revokeTokens(ctx, user_id, 'change');
  await recordSecurityChange(ctx, user_id, kind);
}
