import type { Plan } from '#contract/plans.ts';
import type { Clock } from './infra/clock.ts';
import type { Db } from './infra/db.ts';
import type { Log } from './infra/log.ts';
import type { Mailer } from './infra/mail/mail.ts';

/** What every service is given: the database (or the transaction that it is in), the time, the log, the settings. */
export interface Context {
  db: Db;
  clock: Clock;
  log: Log;
  settings: Settings;
}

/** What the one who runs this server has decided. */
export interface Settings {
  /** How people reach it, without a slash at the end: mailed links begin with it. */
  public_url: string;
  /** Who answers for this server, as mails and legal pages name them. */
  operator_name: string;
  /** Where mails go. */
  mail: 'smtp' | 'files';
  /** What the pricing page shows. */
  plans: readonly Plan[];
  limits: Limits;
  referrals: ReferralSettings;
}

/** The rule of the referral programme; amounts in minor units of the currency (ISO 4217). */
export interface ReferralSettings {
  currency: string;
  reward_minor: number;
  /** What the invited person does within so many days, beside verifying their address. */
  contacts: number;
  connections: number;
  days: number;
  /** How long a reward is held back. */
  hold_days: number;
  minimum_payout_minor: number;
}

/** How often something may be done before 429. */
export interface Limits {
  /** Wrong passwords and codes in 15 minutes for one account, and from one address for all. */
  wrong_guesses: number;
  wrong_guesses_an_address: number;
  /** For one address. */
  signups_an_hour: number;
  resets_an_hour: number;
  /** For one person; new conversations with people they are not connected with, cards that they share. */
  messages_a_minute: number;
  new_conversations_an_hour: number;
  connection_requests_a_day: number;
  shares_a_day: number;
  /** Addresses that one person invites by mail; referral links that are opened from one address. */
  referral_invites_a_day: number;
  referral_clicks_an_hour: number;
}

/** Where a call came from, for sessions, limits and the security log. */
export interface Origin {
  ip: string;
  user_agent: string;
  /** A random name that the browser gave itself; empty where it gave none. */
  device: string;
}

/** The context of any call. */
export interface CallContext extends Context {
  origin: Origin;
}

/** The context of work for one person: a call of theirs, or what is done in the background on their behalf. */
export interface PersonContext extends Context {
  user_id: number;
}

/** The context of a call by a signed-in person. */
export interface UserContext extends CallContext, PersonContext {
  session_id: number;
}

/** The context of background work that sends mails. */
export interface MailContext extends Context {
  mailer: Mailer;
}
