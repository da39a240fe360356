import type { PasswordReset, ResetEffects } from '#contract/passwords.ts';
import { HOUR_MS } from '../../infra/clock.ts';
import type { CallContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { startOver } from '../account/public.ts';
import {
  invalidToken,
  findEmailToken,
  isUsable,
  consumeToken,
  createEmailToken,
  type EmailToken,
} from '../email-tokens/public.ts';
import { addressBlock, tryConsume, consume } from '../rate-limits/public.ts';
import { linkedProvider, removeLinks } from '../oidc/public.ts';
import { getPasskeyNames, removeAllPasskeys } from '../passkeys/public.ts';
import { recordSecurityChange, recordSecurityEvent } from '../security-log/public.ts';
import {
  findCredentials,
  findOwnCredentials,
  getAddress,
  lockEmail,
  isSameEmail,
  type AccountEmail,
} from '../users/public.ts';
import { hashNewPassword, renewPassword, requirePasswordLogin } from './passwords.service.ts';

export const RESET_JOB = 'passwords.request-reset';
export const RESET_MAIL_JOB = 'passwords.send-reset';

const MAILS_PER_HOUR = 3;

/**
 * Requests a reset link. Same response and work for any address; a job looks up the account. 429 past the limit per
 * client address. See docs/decisions/034.
 */
export async function requestReset(ctx: CallContext, email: string): Promise<void> {
  requirePasswordLogin(ctx);
  const { client, settings } = ctx;
  const limit = { name: 'reset', max: settings.limits.resets_per_hour, window_ms: HOUR_MS };
  await consume(ctx, { limit, subject: addressBlock(client.ip) });
  const user_agent = client.user_agent.slice(0, 500);
  await enqueueJob(ctx.db, RESET_JOB, { email, ip: client.ip, user_agent });
}

/** Creates the link and schedules its email; does nothing for unknown addresses. */
export async function prepareReset(ctx: CallContext, email: string): Promise<void> {
  const found = await findCredentials(ctx, email);
  const address = found && (await getAddress(ctx, found.id));
  if (!found || !address) {
    await recordSecurityEvent(ctx, null, 'password_reset_requested');
    return;
  }
  const limit = { name: 'reset-mail', max: MAILS_PER_HOUR, window_ms: HOUR_MS };
  const wanted = await tryConsume(ctx, { limit, subject: String(found.id) });
  await inTransaction(ctx, async (txCtx) => {
    await recordSecurityEvent(txCtx, found.id, 'password_reset_requested');
    if (!wanted) return;
    const link_id = await createEmailToken(txCtx, 'reset', found.id, address.email);
    await enqueueJob(txCtx.db, RESET_MAIL_JOB, { link_id });
  });
}

/** What a reset link does; 400 at `token` if invalid. */
export async function checkReset(ctx: CallContext, token: string): Promise<ResetEffects> {
  const link = await requireResetLink(ctx, token);
  const address = await getAddress(ctx, link.user_id);
  if (address === null) throw invalidToken();
  const starts_over = startsOver(address, link);
  if (starts_over) return { starts_over, passkeys: [], linked_provider: null };
  const { user_id } = link;
  const linked_provider = await linkedProvider(ctx, user_id);
  return { starts_over, passkeys: await getPasskeyNames(ctx, user_id), linked_provider };
}

/**
 * Sets the password of a reset link and ends all sessions and access tokens; two-factor stays. An account whose address is verified by
 * this starts over. 400 at `token` if invalid, at `password` if weak, which doesn't use the link.
 */
export async function confirmReset(
  ctx: CallContext,
  { token, password, remove_passkeys = false, unlink_provider = false }: PasswordReset,
): Promise<void> {
  const link = await requireResetLink(ctx, token);
  const { user_id } = link;
  const owner = await findOwnCredentials(ctx, user_id);
  const password_hash = await hashNewPassword(owner, password);
  await inTransaction(ctx, async (txCtx) => {
    const address = await lockEmail(txCtx, user_id);
    if (address === null) throw invalidToken();
    await consumeToken(txCtx, link);
    if (startsOver(address, link)) {
      const new_id = await startOver(txCtx, user_id, password_hash);
      await recordSecurityChange(txCtx, new_id, 'password_reset');
      return;
    }
    if (remove_passkeys) await removeAllPasskeys(txCtx, user_id);
    if (unlink_provider) await removeLinks(txCtx, user_id);
    await renewPassword(txCtx, {
      user_id,
      password_hash,
      kind: 'password_reset',
      except: null,
      revoke_tokens: true,
    });
  });
}

async function requireResetLink(ctx: CallContext, token: string): Promise<EmailToken> {
  requirePasswordLogin(ctx);
  const link = await findEmailToken(ctx, token);
  if (link?.purpose !== 'reset' || !isUsable(ctx, link)) throw invalidToken();
  return link;
}

/** Anyone may have opened an account with an address that was never verified. */
function startsOver(address: AccountEmail, link: EmailToken): boolean {
  return !address.verified && isSameEmail(address.email, link.email);
}
