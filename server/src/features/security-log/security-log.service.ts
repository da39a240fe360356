import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import Bowser from 'bowser';
import type { SecurityEvent, SecurityEventKind } from '#contract/security-log.ts';
import type { CallContext, ClientInfo, Context, UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { logSecurity } from '../../infra/log.ts';
import { translate } from '../../infra/translations.ts';
import { type Page, type PageQuery, readCursor, pageOf } from '../../paging.ts';
import { notify } from '../notifications/public.ts';
import { addressBlock } from '../rate-limits/public.ts';
import { insertSecurityEvent, listAddresses, listSecurityEvents } from './security-log.queries.ts';

/** Shown to the account's owner. */
export const SECURITY_MESSAGES: Record<SecurityEventKind, MessageDescriptor> = {
  signed_up: msg`Your account was created.`,
  logged_in: msg`Someone logged in to your account.`,
  logged_out: msg`You logged out.`,
  login_failed: msg`Someone tried to log in with the wrong password.`,
  login_refused: msg`Too many wrong passwords or codes. Further attempts were blocked for a while.`,
  session_revoked: msg`One of your sessions was logged out.`,
  other_sessions_revoked: msg`Your other devices were logged out.`,
  password_changed: msg`Your password was changed.`,
  password_reset_requested: msg`Someone requested a password reset for your account.`,
  password_reset: msg`Your password was reset with an emailed link, and all devices were logged out.`,
  email_verified: msg`Your email address was verified.`,
  email_change_requested: msg`Someone asked to change your account’s email address.`,
  email_changed: msg`The email address of your account was changed.`,
  two_factor_enabled: msg`Two-factor authentication was turned on.`,
  two_factor_disabled: msg`Two-factor authentication was turned off.`,
  two_factor_failed: msg`Someone with your password entered a wrong two-factor code.`,
  recovery_code_used: msg`A recovery code was used to log in.`,
  recovery_codes_renewed: msg`New recovery codes were created. The old ones no longer work.`,
  passkey_added: msg`A passkey was added to your account.`,
  passkey_removed: msg`A passkey was removed from your account.`,
  passkey_failed: msg`One of your passkeys was rejected.`,
  program_connected: msg`A program was connected to your account.`,
  provider_linked: msg`A single sign-on account was linked. It can now log in to your account.`,
  provider_unlinked: msg`A single sign-on account was unlinked.`,
  token_created: msg`An access token was created.`,
  token_used: msg`An access token was used for the first time or from a new address.`,
  token_revoked: msg`An access token was revoked.`,
  webhook_created: msg`A webhook was created.`,
  webhook_deleted: msg`A webhook was deleted.`,
  data_exported: msg`All your account data was exported.`,
  account_disabled: msg`The operator disabled your account.`,
  account_enabled: msg`The operator enabled your account again.`,
};

const UNKNOWN_DEVICE = msg`Unknown device`;

/** How commands of the operator appear in the security log of users; no request has this address. */
export const OPERATOR: ClientInfo = { ip: 'local', user_agent: 'Administrator', device: '' };

const RECENT_DAYS = 90;
const MAX_RECENT_ADDRESSES = 500;
// Never a user id.
const NO_USER = 0;

/**
 * Records a security event in the caller's transaction: in the database for the owner, and in the log for the operator.
 * `user_id` is null for unknown emails. Never contains secrets.
 */
export async function recordSecurityEvent(
  ctx: CallContext,
  user_id: number | null,
  kind: SecurityEventKind,
): Promise<void> {
  const { ip } = ctx.client;
  const user_agent = ctx.client.user_agent.slice(0, 500);
  logSecurity(ctx.log, { security: kind, user_id, ip, user_agent });
  await insertSecurityEvent(ctx.db, { user_id, kind, ip, user_agent, created_at: ctx.clock.now() });
  // Publishes for unknown emails, too, so that they take the same time.
  await publish(ctx.db, [user_id ?? NO_USER], 'security');
}

export const SECURITY_MAIL_JOB = 'security-log.send-event';

/**
 * Like `recordSecurityEvent`, and also notifies the owner in the app and by an email that can't be turned off. `email`
 * overrides the recipient.
 */
export async function recordSecurityChange(
  ctx: CallContext,
  user_id: number,
  kind: SecurityEventKind,
  email: string | null = null,
): Promise<void> {
  await recordSecurityEvent(ctx, user_id, kind);
  const { ip } = ctx.client;
  const device = sourceOf(ctx.client);
  const message = kind === 'logged_in' ? newLoginMessage(device) : SECURITY_MESSAGES[kind];
  await notify(ctx, user_id, { type: 'other', message, data: { kind: 'security' } });
  const payload = { user_id, email, kind, at: ctx.clock.now(), ip, device };
  await enqueueJob(ctx.db, SECURITY_MAIL_JOB, payload);
}

/** Records a login, and notifies the owner if the address wasn't used in the last 90 days. */
export async function recordLogin(ctx: CallContext, user_id: number): Promise<void> {
  const block = addressBlock(ctx.client.ip);
  const known = (await addressesOfLogins(ctx, user_id)).some((ip) => addressBlock(ip) === block);
  const record = known ? recordSecurityEvent : recordSecurityChange;
  await record(ctx, user_id, 'logged_in');
}

/** One page of the caller's security events, newest first. */
export async function getSecurityLog(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<SecurityEvent>> {
  const { limit, after } = readCursor(query);
  const rows = await listSecurityEvents(ctx.db, ctx.user_id, after, limit + 1);
  const events = rows.map(({ kind, user_agent, ...row }) => ({
    ...row,
    kind: kind as SecurityEventKind,
    device: translate(ctx.language, sourceOf({ ip: row.ip, user_agent })),
  }));
  return pageOf(events, limit);
}

/** Addresses of logins in the last 90 days; for unknown users empty after the same work. */
export function addressesOfLogins(ctx: Context, user_id: number | null): Promise<string[]> {
  return recentAddresses(ctx, user_id ?? NO_USER, ['logged_in', 'signed_up']);
}

/** Addresses that access tokens came from in the last 90 days. */
export function addressesOfTokenUses(ctx: Context, user_id: number): Promise<string[]> {
  return recentAddresses(ctx, user_id, ['token_used']);
}

async function recentAddresses(
  ctx: Context,
  user_id: number,
  kinds: SecurityEventKind[],
): Promise<string[]> {
  const since = addDays(ctx.clock.now(), -RECENT_DAYS);
  const rows = await listAddresses(ctx.db, user_id, kinds, since, MAX_RECENT_ADDRESSES);
  return rows.map(({ ip }) => ip);
}

function sourceOf({ ip, user_agent }: Pick<ClientInfo, 'ip' | 'user_agent'>): MessageDescriptor {
  return ip === OPERATOR.ip ? msg`Administrator` : deviceOf(user_agent);
}

/** What a user agent is called: "Chrome on Linux", or "Unknown device (curl)". */
export function deviceOf(user_agent: string): MessageDescriptor {
  if (user_agent === '') return UNKNOWN_DEVICE;
  const { browser, os } = Bowser.parse(user_agent);
  // Without a system, the library returns the program's name, undefined or ''.
  if (browser.name && os.name) return msg`${{ browser: browser.name }} on ${{ system: os.name }}`;
  const [program = ''] = user_agent.split(/[/ ]/, 1);
  return program === ''
    ? UNKNOWN_DEVICE
    : msg`Unknown device (${{ program: program.slice(0, 40) }})`;
}

/** The notification about a login from a new address. */
function newLoginMessage(device: MessageDescriptor): MessageDescriptor {
  return msg`New login from an unfamiliar location: ${{ device }}`;
}
