import { z } from 'zod';
import Bowser from 'bowser';
import type { SecurityEvent, SecurityEventKind } from '#contract/security-log.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { logSecurity } from '../../infra/log.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { notify } from '../notifications/public.ts';
import { addressBlock } from '../rate-limits/public.ts';
import {
  deleteSecurityEventsBefore,
  insertSecurityEvent,
  listAddressesOfLogins,
  listSecurityEvents,
} from './security-log.queries.ts';

/** What happened, for the account's owner. */
export const SECURITY_MESSAGES: Record<SecurityEventKind, string> = {
  signed_up: 'Your account was opened.',
  logged_in: 'Somebody logged in to your account.',
  logged_out: 'You logged out.',
  login_failed: 'Somebody tried to log in with a wrong password.',
  login_refused: 'Too many wrong passwords or codes: further tries were refused for a while.',
  session_revoked: 'A session of yours was ended.',
  other_sessions_revoked: 'All your other sessions were ended.',
  password_changed: 'Your password was changed.',
  password_reset_requested: 'Somebody asked for a new password for your account.',
  password_reset: 'Your password was changed by a mailed link, and every session ended.',
  email_verified: 'Your email address was verified.',
  email_change_requested: 'Somebody asked to change the email address of your account.',
  email_changed: 'The email address of your account was changed.',
  two_factor_enabled: 'Two-factor authentication was turned on.',
  two_factor_disabled: 'Two-factor authentication was turned off.',
  two_factor_failed: 'Somebody with your password entered a wrong two-factor code.',
  recovery_code_used: 'A recovery code was used to log in.',
  recovery_codes_renewed: 'New recovery codes were made; the old ones are void.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  passkey_failed: 'A passkey of yours was refused.',
  data_exported: 'Everything your account holds was exported.',
};

const UNKNOWN = 'An unknown device';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 365;
const KNOWN_DAYS = 90;
const KNOWN_ADDRESSES = 500;
// No row has this id.
const NO_USER = 0;

/**
 * Writes down what happened to an account and from where, in the caller's transaction: for its owner in the database,
 * for those who run the server in the log. `user_id` is null where nobody has the email. Never a secret: only the kind.
 */
export async function recordSecurityEvent(
  ctx: CallContext,
  user_id: number | null,
  kind: SecurityEventKind,
): Promise<void> {
  const { ip } = ctx.origin;
  const user_agent = ctx.origin.user_agent.slice(0, 500);
  logSecurity(ctx.log, { security: kind, user_id, ip, user_agent });
  await insertSecurityEvent(ctx.db, { user_id, kind, ip, user_agent, created_at: ctx.clock.now() });
  // Also to nobody, so that an unknown email costs the same.
  await publish(ctx.db, user_id === null ? [] : [user_id], 'security');
}

/** The background work that mails a person that something about their account's security changed. */
export const SECURITY_MAIL_JOB = 'security-log.mail';

/**
 * As `recordSecurityEvent`, for what the owner must learn at once: also in the bell, and by a mail that cannot be turned
 * off. `email` where it must go to another address than the account's own.
 */
export async function recordSecurityChange(
  ctx: CallContext,
  user_id: number,
  kind: SecurityEventKind,
  email: string | null = null,
): Promise<void> {
  await recordSecurityEvent(ctx, user_id, kind);
  const { ip, user_agent } = ctx.origin;
  const device = deviceOf(user_agent);
  const message = kind === 'logged_in' ? newLoginMessage(device) : SECURITY_MESSAGES[kind];
  await notify(ctx, user_id, { type: 'other', message, data: { kind: 'security' } });
  const payload = { user_id, email, kind, at: ctx.clock.now(), ip, device };
  await enqueueJob(ctx.db, SECURITY_MAIL_JOB, payload);
}

/**
 * As `recordSecurityEvent` for a login, of which the owner learns at once where it came from an address that they have
 * not logged in from in the last 90 days.
 */
export async function recordLogin(ctx: CallContext, user_id: number): Promise<void> {
  const block = addressBlock(ctx.origin.ip);
  const known = (await addressesOfLogins(ctx, user_id)).some((ip) => addressBlock(ip) === block);
  const record = known ? recordSecurityEvent : recordSecurityChange;
  await record(ctx, user_id, 'logged_in');
}

const key = z.tuple([z.int()]);

/** One page of what happened to the caller's account, newest first. */
export async function getSecurityLog(
  ctx: UserContext,
  query: PageQuery,
): Promise<Page<SecurityEvent>> {
  const { limit, after } = readCursor(query, key);
  const rows = await listSecurityEvents(ctx.db, ctx.user_id, after && after[0], limit + 1);
  const events = rows.map(({ kind, user_agent, ...row }) => ({
    ...row,
    kind: kind as SecurityEventKind,
    device: deviceOf(user_agent),
  }));
  return pageOf(events, limit, ({ id }) => [id]);
}

/** Where somebody has signed in from in the last 90 days; nobody has no such place, after the same work. */
export async function addressesOfLogins(ctx: Context, user_id: number | null): Promise<string[]> {
  const since = addMs(ctx.clock.now(), -KNOWN_DAYS * DAY_MS);
  const rows = await listAddressesOfLogins(ctx.db, user_id ?? NO_USER, since, KNOWN_ADDRESSES);
  return rows.map(({ ip }) => ip);
}

/** What is older than a year is forgotten. */
export async function deleteOldSecurityEvents(ctx: Context): Promise<void> {
  await deleteSecurityEventsBefore(ctx.db, addMs(ctx.clock.now(), -KEPT_DAYS * DAY_MS));
}

/** A user agent in words: "Chrome on Linux"; a program's own name where it is no browser. */
export function deviceOf(user_agent: string): string {
  if (user_agent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(user_agent);
  const [program = ''] = user_agent.split(/[/ ]/, 1);
  // The library says both undefined and '' for what it does not know.
  const name = browser.name || program.slice(0, 40) || UNKNOWN;
  return os.name ? `${name} on ${os.name}` : name;
}

/** A login from where there was none before, as the bell tells it; a device that is not known is named so. */
export function newLoginMessage(device: string): string {
  return `Somebody logged in to your account from a new place: ${device}`;
}
