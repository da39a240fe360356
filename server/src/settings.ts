import type { KeyObject } from 'node:crypto';
import type { Config } from './config.ts';
import type { OidcSettings, Settings } from './context.ts';
import { UNREAD_INSTANCE } from './features/instance/public.ts';
import { readPlans } from './plans-file.ts';

export function settingsOf(config: Config, encryption_key: KeyObject | null = null): Settings {
  return {
    public_url: config.PUBLIC_URL?.replace(/\/$/, '') ?? '',
    instance: UNREAD_INSTANCE,
    backup_dir: config.BACKUP_DIR ?? null,
    operator_name: config.OPERATOR_NAME,
    mail: config.SMTP_URL === undefined ? 'files' : 'smtp',
    require_verified_email: requiresVerifiedEmail(config),
    signup: config.SIGNUP,
    private_networks: config.WEBHOOK_PRIVATE_NETWORKS,
    password_login: config.PASSWORD_LOGIN,
    oidc: oidcSettings(config),
    plans: readPlans(config.PLANS_FILE),
    encryption_key,
    limits: {
      failed_attempts: config.FAILED_ATTEMPTS,
      failed_attempts_per_address: config.FAILED_ATTEMPTS_PER_ADDRESS,
      signups_per_hour: config.SIGNUPS_PER_HOUR,
      resets_per_hour: config.RESETS_PER_HOUR,
      messages_per_minute: config.MESSAGES_PER_MINUTE,
      reminder_writes_per_minute: config.REMINDER_WRITES_PER_MINUTE,
      new_conversations_per_hour: config.NEW_CONVERSATIONS_PER_HOUR,
      connection_requests_per_day: config.CONNECTION_REQUESTS_PER_DAY,
      shares_per_day: config.SHARES_PER_DAY,
      profile_reads_per_hour: config.PROFILE_READS_PER_HOUR,
      referral_invites_per_day: config.REFERRAL_INVITES_PER_DAY,
      referral_clicks_per_hour: config.REFERRAL_CLICKS_PER_HOUR,
    },
    referrals: {
      currency: config.REFERRAL_CURRENCY,
      reward_minor: config.REFERRAL_REWARD,
      contacts: config.REFERRAL_CONTACTS,
      connections: config.REFERRAL_CONNECTIONS,
      days: config.REFERRAL_DAYS,
      hold_days: config.REFERRAL_HOLD_DAYS,
      minimum_payout_minor: config.MINIMUM_PAYOUT,
    },
  };
}

/** Without an SMTP server users can't verify their address. */
function requiresVerifiedEmail({ REQUIRE_VERIFIED_EMAIL: when, SMTP_URL }: Config): boolean {
  return when === 'always' || (when === 'auto' && SMTP_URL !== undefined);
}

/** The configuration ensures that all three are set or none. */
export function oidcSettings(config: Config): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id } = config;
  const { OIDC_CLIENT_SECRET: client_secret, OIDC_NAME: name, OIDC_SCOPES: scopes } = config;
  if (issuer === undefined || client_id === undefined || client_secret === undefined) return null;
  return { issuer, client_id, client_secret, name, scopes };
}
