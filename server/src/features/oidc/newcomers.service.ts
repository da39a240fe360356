import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { NewSession } from '#contract/auth.ts';
import type { OidcNewcomer, OidcSignup } from '#contract/oidc.ts';
import { badInput, conflict } from '../../app-error.ts';
import type { Context, RequestContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { consumeSignup, openAccount } from '../auth/public.ts';
import type { Claims } from './claims.ts';
import { type Flow, useFlow } from './flows.service.ts';
import { insertFlow, insertIdentity } from './oidc.queries.ts';
import { type Identity, requireOidc } from './provider.ts';

const SIGNUP_MS = 30 * 60_000;

const stored = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
});

/** Stores the provider's claims about a new person until they've accepted the terms. */
export async function newcomerOf(
  ctx: Context,
  { nonce, code_verifier, invitation }: Flow,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  claims: Claims,
  browser: string,
): Promise<OidcNewcomer> {
  const signup = newToken();
  const created_at = ctx.clock.now();
  const { email, email_verified } = claims;
  await insertFlow(ctx.db, {
    purpose: 'signup',
    token_hash: hashToken(signup),
    browser_hash: hashToken(browser),
    nonce,
    code_verifier,
    claims: { issuer, subject, email, email_verified },
    created_at,
    expires_at: addMs(created_at, SIGNUP_MS),
  });
  return { ...claims, signup, invitation };
}

/**
 * Creates the account of a new person, linked to that of the provider, and its first session. 400 at the invalid field,
 * at `signup` if expired; 403 and 429 like other sign-ups.
 */
export async function signUpWithProvider(
  ctx: RequestContext,
  input: OidcSignup,
  browser: string,
): Promise<NewSession> {
  const oidc = requireOidc(ctx);
  await consumeSignup(ctx);
  // A rollback keeps the sign-up for another attempt.
  return inTransaction(ctx, async (txCtx) => {
    const flow = await useFlow(txCtx, input.signup, browser, 'signup');
    const claims = stored.safeParse(flow.claims);
    if (!claims.success) throw badInput({ signup: msg`This page has expired. Log in again.` });
    const { issuer, subject, email_verified } = claims.data;
    const email = email_verified ? claims.data.email : (input.email ?? null);
    if (email === null) throw badInput({ email: msg`Enter your email.` });
    const account = { ...input, email, email_verified, password_hash: null };
    const session = await openAccount(txCtx, account);
    const now = ctx.clock.now();
    const row = { issuer, subject, user_id: session.user.id, email: claims.data.email };
    const linked = await insertIdentity(txCtx.db, { ...row, created_at: now, last_used_at: now });
    if (linked === undefined)
      throw conflict(msg`You already have an account. Log in with ${{ name: oidc.name }}.`);
    return session;
  });
}
