import { msg } from '@lingui/core/runtime-macro';
import type { EmailConfirmation, EmailLink } from '#contract/email-addresses.ts';
import { badInput } from '../../app-error.ts';
import type { CallContext, Context, OptionalUserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { revokeAccessTokens } from '../access-tokens/public.ts';
import {
  consumeToken,
  type EmailToken,
  findEmailToken,
  invalidToken,
  isUsable,
  revokeTokens,
} from '../email-tokens/public.ts';
import { requirePassword } from '../passwords/public.ts';
import { addressBlock, consume } from '../rate-limits/public.ts';
import { recordSecurityChange, recordSecurityEvent } from '../security-log/public.ts';
import { endSessions } from '../sessions/public.ts';
import {
  type AccountEmail,
  findOwnCredentials,
  getAddress,
  isSameEmail,
  lockEmail,
  markEmailVerified,
  setEmail,
} from '../users/public.ts';

const LINK_LIMIT = { name: 'email-links', max: 60, window_ms: 5 * 60_000 };

/** Counts a use of a link, valid or not. 429 past 60 in five minutes from an address. */
export async function consumeLinkQuota(ctx: CallContext): Promise<void> {
  await consume(ctx, { limit: LINK_LIMIT, subject: addressBlock(ctx.client.ip) });
}

/** The account and address of a link. 400 at `token` if invalid. */
export async function getEmailLink(ctx: OptionalUserContext, token: string): Promise<EmailLink> {
  const { link, address } = await getValidLink(ctx, token);
  const { first_name, last_name } = await findOwnCredentials(ctx, link.user_id);
  return {
    purpose: link.purpose === 'change' ? 'change' : 'verify',
    email: link.email,
    first_name,
    last_name,
    done: isCurrent(link, address),
    signed_in: ctx.user_id === link.user_id,
  };
}

/** The verified address, and whether it changed. */
export interface Verified {
  email: string;
  changed: boolean;
}

/**
 * Verifies the address of a link, or changes to it, for callers with a session of the account or its password: anyone
 * can sign up with someone else's address, and mail scanners open links. Repeating it succeeds while the address is
 * current. 400 at `token` for invalid links and if the address was taken in the meantime, at `password` if missing or
 * wrong; 429 past the limits.
 */
export async function confirmEmailLink(
  ctx: OptionalUserContext,
  { token, password }: EmailConfirmation,
): Promise<Verified> {
  await consumeLinkQuota(ctx);
  const { user_id } = (await getValidLink(ctx, token)).link;
  await requireOwner(ctx, user_id, password);
  return inTransaction(ctx, async (txCtx) => {
    const locked = await lockEmail(txCtx, user_id);
    // Read again under the lock: a concurrent request may have used it.
    const link = await requireLink(txCtx, token);
    const address = requireEffect(txCtx, link, locked);
    const changed = link.purpose === 'change';
    if (!isDone(link, address)) {
      await consumeToken(txCtx, link);
      await (changed ? change : verify)(txCtx, link, address);
    }
    return { email: link.email, changed };
  });
}

async function getValidLink(
  ctx: Context,
  token: string,
): Promise<{ link: EmailToken; address: AccountEmail }> {
  const link = await requireLink(ctx, token);
  return { link, address: requireEffect(ctx, link, await getAddress(ctx, link.user_id)) };
}

async function requireLink(ctx: Context, token: string): Promise<EmailToken> {
  const link = await findEmailToken(ctx, token);
  if (link === null || link.purpose === 'reset') throw invalidToken();
  return link;
}

/** Must run outside a transaction, so that wrong passwords are counted. */
async function requireOwner(
  ctx: OptionalUserContext,
  user_id: number,
  password: string | undefined,
): Promise<void> {
  if (ctx.user_id === user_id) return;
  if (password === undefined)
    throw badInput({ password: msg`Enter the password of this account.` });
  await requirePassword({ ...ctx, user_id }, password);
}

function isCurrent(link: EmailToken, address: AccountEmail): boolean {
  return address.verified && isSameEmail(link.email, address.email);
}

function isDone(link: EmailToken, address: AccountEmail): boolean {
  return link.used_at !== null && isCurrent(link, address);
}

/** The address of the account, if the link can take effect or has. */
function requireEffect(ctx: Context, link: EmailToken, address: AccountEmail | null): AccountEmail {
  if (address === null) throw invalidToken();
  const fits = link.purpose === 'change' || isSameEmail(link.email, address.email);
  if (!isDone(link, address) && !(fits && isUsable(ctx, link))) throw invalidToken();
  return address;
}

async function verify(
  ctx: CallContext,
  { user_id }: EmailToken,
  address: AccountEmail,
): Promise<void> {
  if (address.verified) return;
  await markEmailVerified(ctx, user_id);
  await recordSecurityEvent(ctx, user_id, 'email_verified');
}

/** Ends other sessions and all access tokens, and revokes password reset links, which are in the old mailbox. */
async function change(
  ctx: OptionalUserContext,
  { user_id, email }: EmailToken,
  address: AccountEmail,
): Promise<void> {
  await setEmail(ctx, user_id, email, 'token');
  await revokeTokens(ctx, user_id, 'reset');
  await endSessions(ctx, user_id, ctx.user_id === user_id ? (ctx.session_id ?? null) : null);
  await revokeAccessTokens(ctx, user_id);
  await recordSecurityChange(ctx, user_id, 'email_changed', address.email);
}
