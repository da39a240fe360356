import type { KeyObject } from 'node:crypto';
import { UNREAD_INSTANCE } from '../features/instance/public.ts';
import type { Limits, ReferralSettings, Settings } from '../context.ts';

const NO_LIMITS: Limits = {
  failed_attempts: 1_000_000,
  failed_attempts_per_address: 1_000_000,
  signups_per_hour: 1_000_000,
  resets_per_hour: 1_000_000,
  messages_per_minute: 1_000_000,
  reminder_writes_per_minute: 1_000_000,
  new_conversations_per_hour: 1_000_000,
  connection_requests_per_day: 1_000_000,
  shares_per_day: 1_000_000,
  profile_reads_per_hour: 1_000_000,
  referral_invites_per_day: 1_000_000,
  referral_clicks_per_hour: 1_000_000,
};

const REFERRALS: ReferralSettings = {
  currency: 'USD',
  reward_minor: 500,
  contacts: 10,
  connections: 1,
  days: 30,
  hold_days: 30,
  minimum_payout_minor: 2500,
};

export interface TestSettings {
  limits?: Partial<Limits>;
  referrals?: Partial<ReferralSettings>;
  require_verified_email?: boolean;
  encryption_key?: KeyObject;
  signup?: Settings['signup'];
  private_networks?: boolean;
  backup_dir?: string | null;
  oidc?: Settings['oidc'];
  password_login?: boolean;
}

export function testSettings({
  limits,
  referrals,
  require_verified_email = false,
  encryption_key,
  signup = 'open',
  private_networks = false,
  backup_dir = null,
  oidc = null,
  password_login = true,
}: TestSettings): Settings {
  return {
    public_url: 'http://localhost:3000',
    instance: UNREAD_INSTANCE,
    backup_dir,
    operator_name: 'The Analytical Society',
    mail: 'files',
    require_verified_email,
    signup,
    private_networks,
    oidc,
    password_login,
    plans: null,
    encryption_key: encryption_key ?? null,
    limits: { ...NO_LIMITS, ...limits },
    referrals: { ...REFERRALS, ...referrals },
  };
}
