import type { KeyObject } from 'node:crypto';
import type { Announcement, Instance } from '#contract/instance.ts';
import type { Language } from '#contract/languages.ts';
import type { Plan } from '#contract/plans.ts';
import type { TokenScope } from '#contract/scopes.ts';
import type { SignupMode } from '#contract/signup-control.ts';
import type { Clock } from './infra/clock.ts';
import type { Db } from './infra/db.ts';
import type { Log } from './infra/log.ts';
import type { Mailer } from './infra/mail/mail.ts';

/** Passed to every service: database or transaction, clock, log and settings. */
export interface Context {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
}

/** What each server keeps in memory of what administrators set, so that reading it costs no query. */
export interface InstanceState extends Instance {
  /** Current and future ones, newest first. */
  announcements: Announcement[];
}

/** The operator's settings. */
export interface Settings {
  /** Without a trailing slash; base of links in emails. */
  public_url: string;
  /** What administrators set in the app; read again when it changes. */
  instance: InstanceState;
  /** Where a job can write backups; null if `BACKUP_DIR` isn't set. */
  backup_dir: string | null;
  /** The operator named in emails and on legal pages. */
  operator_name: string;
  mail: 'smtp' | 'files';
  /** Whether reaching out to other people requires a verified email address. */
  require_verified_email: boolean;
  /** Who may sign up, unless an administrator has changed it. */
  signup: SignupMode;
  /** Whether webhooks may reach private networks, also with plain http. */
  private_networks: boolean;
  /** Whether people can log in and sign up with a password. */
  password_login: boolean;
  /** Null without a provider. */
  oidc: OidcSettings | null;
  /** The operator's own; null for the default ones, which are translated. */
  plans: readonly Plan[] | null;
  /** Of columns that a copy of the database must not reveal; null if none is configured. */
  encryption_key: KeyObject | null;
  limits: Limits;
  referrals: ReferralSettings;
}

/** The operator's OpenID Connect provider. */
export interface OidcSettings {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** What people call it. */
  name: string;
  /** Separated by spaces. */
  scopes: string;
}

/** The referral rule; amounts in minor units (ISO 4217). */
export interface ReferralSettings {
  currency: string;
  reward_minor: number;
  /** Contacts to add within `days`, in addition to verifying the address. */
  contacts: number;
  connections: number;
  days: number;
  hold_days: number;
  minimum_payout_minor: number;
}

/** Rate limits; 429 past them. */
export interface Limits {
  /** Wrong passwords and codes per 15 minutes, per account and per address. */
  failed_attempts: number;
  failed_attempts_per_address: number;
  /** Per address. */
  signups_per_hour: number;
  resets_per_hour: number;
  messages_per_minute: number;
  /** Created, changed and moved reminders per user. */
  reminder_writes_per_minute: number;
  new_conversations_per_hour: number;
  connection_requests_per_day: number;
  shares_per_day: number;
  /** Of users who aren't connected with the reader. */
  profile_reads_per_hour: number;
  /** Emailed invitations per user; referral clicks per address. */
  referral_invites_per_day: number;
  referral_clicks_per_hour: number;
}

/** The client of a request, for sessions, limits and the security log. */
export interface ClientInfo {
  ip: string;
  user_agent: string;
  /** A random id from the browser, or empty. */
  device: string;
}

export interface CallContext extends Context {
  client: ClientInfo;
}

/** Context of a request, with the language of its response. */
export interface RequestContext extends CallContext {
  language: Language;
}

/** Context of work on behalf of one user: a request or a job. */
export interface PersonContext extends Context {
  user_id: number;
  /** The access token of the request, unless it has a session. Check what it may see with `hasScope`. */
  token?: TokenAccess | undefined;
}

/** An access token that sent a request. */
export interface TokenAccess {
  id: number;
  name: string;
  scopes: ReadonlySet<TokenScope>;
}

/** Whether the caller may see what this scope covers: sessions see everything. */
export function hasScope({ token }: Pick<PersonContext, 'token'>, scope: TokenScope): boolean {
  return token === undefined || token.scopes.has(scope);
}

/** Context of work whose texts a user reads in their language. */
export interface ReaderContext extends PersonContext {
  language: Language;
}

/** Context of an authenticated request. */
export interface UserContext extends RequestContext, ReaderContext {
  /** Null for an access token. */
  session_id: number | null;
}

/** Context of a request that may be authenticated. */
export type OptionalUserContext = RequestContext &
  Partial<Pick<UserContext, 'user_id' | 'session_id' | 'token'>>;

export interface MailContext extends Context {
  mailer: Mailer;
}
