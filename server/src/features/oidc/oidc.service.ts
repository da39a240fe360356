import { msg } from '@lingui/core/runtime-macro';
import type { OidcCallback, OidcResult } from '#contract/oidc.ts';
import { AppError, badInput, conflict } from '../../app-error.ts';
import type { OptionalUserContext, UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { logInProven } from '../auth/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { confirmSession } from '../sessions/public.ts';
import { findCredentials } from '../users/public.ts';
import { type Flow, useFlow } from './flows.service.ts';
import { newcomerOf } from './newcomers.service.ts';
import { findIdentity, insertIdentity, touchIdentity } from './oidc.queries.ts';
import { type Claims, readClaims } from './claims.ts';
import { exchange, type Identity, requireOidc } from './provider.ts';

/** How long before the start the provider may have seen the person: clocks differ. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * Finishes what a browser started, when the provider sends it back. 400 if the provider refused or the response is
 * invalid, 403 for disabled accounts, 409 if the person has to link first. See docs/decisions/131.
 */
export async function finish(
  ctx: OptionalUserContext,
  callback: OidcCallback,
  browser: string,
): Promise<OidcResult> {
  requireOidc(ctx);
  const flow = await useFlow(ctx, callback.state, browser, 'state');
  // A sign-up has no state.
  if (flow.purpose === 'signup') throw invalidFlow();
  const caller = flow.purpose === 'login' ? null : requireCaller(ctx, flow);
  const { nonce, code_verifier, next } = flow;
  const identity = await exchange(ctx, callback, { state: callback.state, nonce, code_verifier });
  if (caller === null) return { ...(await logIn(ctx, flow, identity, browser)), next };
  if (flow.purpose === 'link') await link(caller, identity);
  else await confirm(caller, flow, identity);
  return { result: flow.purpose === 'link' ? 'linked' : 'confirmed', next };
}

/** The session that started must also finish, so that no one links their account to another person's. */
function requireCaller(ctx: OptionalUserContext, flow: Flow): UserContext {
  const { user_id, session_id } = ctx;
  if (user_id === undefined || session_id === undefined) throw invalidFlow();
  if (user_id !== flow.user_id || session_id !== flow.session_id) throw invalidFlow();
  return { ...ctx, user_id, session_id };
}

function invalidFlow(): AppError {
  return badInput({ state: msg`You’ve logged out in the meantime. Log in and try again.` });
}

type WithoutNext<R> = R extends unknown ? Omit<R, 'next'> : never;

async function logIn(
  ctx: OptionalUserContext,
  flow: Flow,
  identity: Identity,
  browser: string,
): Promise<WithoutNext<OidcResult>> {
  const { issuer, subject } = identity;
  const login = await inTransaction(ctx, async (txCtx) => {
    const known = await findIdentity(txCtx.db, issuer, subject);
    if (known === undefined) return null;
    await touchIdentity(txCtx.db, issuer, subject, ctx.clock.now());
    return logInProven(txCtx, known.user_id);
  });
  if (login?.two_factor_required) return { result: 'two_factor', login };
  if (login !== null) return { result: 'logged_in', token: login.token, user: login.user };
  const claims = readClaims(await identity.claims());
  await rejectKnownEmail(ctx, claims);
  const newcomer = await newcomerOf(ctx, flow, identity, claims, browser);
  return { result: 'signup', newcomer };
}

/** 409 for the owner of an address with an account; others learn nothing about it. */
async function rejectKnownEmail(ctx: OptionalUserContext, { email, email_verified }: Claims) {
  if (email === null || !email_verified || (await findCredentials(ctx, email)) === null) return;
  const { name } = requireOidc(ctx);
  throw new AppError(
    409,
    'account_exists',
    msg`There is already an account with ${{ email }}. Log in to it, then link ${{ name }} in Settings under Security.`,
  );
}

/** 409 if either is already linked. */
async function link(ctx: UserContext, identity: Identity): Promise<void> {
  const { issuer, subject } = identity;
  const { email } = readClaims(await identity.claims());
  await inTransaction(ctx, async (txCtx) => {
    const row = { issuer, subject, user_id: ctx.user_id, email, created_at: ctx.clock.now() };
    if ((await insertIdentity(txCtx.db, row)) === undefined)
      throw conflict(msg`This account is already linked to an account here.`);
    await recordSecurityChange(txCtx, ctx.user_id, 'provider_linked');
  });
}

/** 400 if it's another account, or without a new login at the provider. */
async function confirm(ctx: UserContext, flow: Flow, identity: Identity): Promise<void> {
  const { name } = requireOidc(ctx);
  const seconds_open = (Date.parse(ctx.clock.now()) - Date.parse(flow.created_at)) / 1000;
  // In the time of the provider, like the times that the library validates.
  const started = Date.now() / 1000 - seconds_open;
  if (identity.auth_time === null || identity.auth_time < started - CLOCK_SKEW_SECONDS)
    throw badInput({ code: msg`${{ name }} didn’t ask you to log in again. Try again.` });
  await inTransaction(ctx, async (txCtx) => {
    const known = await findIdentity(txCtx.db, identity.issuer, identity.subject);
    if (known?.user_id !== ctx.user_id)
      throw badInput({ code: msg`This isn’t the ${{ name }} account you’ve linked.` });
    await confirmSession(txCtx);
  });
}
