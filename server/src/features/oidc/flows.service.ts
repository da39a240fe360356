import { msg } from '@lingui/core/runtime-macro';
import { badInput } from '../../app-error.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { hashToken } from '../../infra/tokens.ts';
import { addressBlock, consume } from '../rate-limits/public.ts';
import { insertFlow, takeFlow } from './oidc.queries.ts';
import { authorizationUrl, newSecrets } from './provider.ts';

const FLOW_MS = 10 * 60_000;
const START_LIMIT = { name: 'oidc-starts', max: 60, window_ms: 5 * 60_000 };

export interface Start {
  purpose: 'login' | 'link' | 'confirm';
  /** The browser that must come back. */
  browser: string;
  next?: string | undefined;
  invitation?: string | undefined;
  /** The session that links or confirms. */
  caller?: Pick<UserContext, 'user_id' | 'session_id'>;
}

/** Stores what the way back is validated with; returns the page of the provider. 429 past 60 in five minutes. */
export async function startFlow(
  ctx: CallContext,
  { purpose, browser, next, invitation, caller }: Start,
): Promise<{ url: string }> {
  await consume(ctx, { limit: START_LIMIT, subject: addressBlock(ctx.client.ip) });
  const secrets = newSecrets();
  const url = await authorizationUrl(ctx, secrets, purpose === 'confirm');
  const created_at = ctx.clock.now();
  await insertFlow(ctx.db, {
    purpose,
    token_hash: hashToken(secrets.state),
    browser_hash: hashToken(browser),
    user_id: caller?.user_id ?? null,
    session_id: caller?.session_id ?? null,
    nonce: secrets.nonce,
    code_verifier: secrets.code_verifier,
    next: next ?? null,
    invitation: invitation ?? null,
    created_at,
    expires_at: addMs(created_at, FLOW_MS),
  });
  return { url };
}

export type Flow = NonNullable<Awaited<ReturnType<typeof takeFlow>>>;

/** The flow of a callback or sign-up, which works once. 400 if it's unknown, expired, or of another browser. */
export async function useFlow(
  ctx: Context,
  token: string,
  browser: string,
  field: 'state' | 'signup',
): Promise<Flow> {
  const flow = await takeFlow(ctx.db, hashToken(token), hashToken(browser), ctx.clock.now());
  if (flow === undefined)
    throw badInput({
      [field]: msg`This login has expired or began in another browser. Log in again.`,
    });
  return flow;
}
