import { DEFAULT_PLANS } from '#contract/default-plans.ts';
import type { Limits, ReferralSettings, Settings } from '../context.ts';

const NO_LIMITS: Limits = {
  wrong_guesses: 1_000_000,
  wrong_guesses_an_address: 1_000_000,
  signups_an_hour: 1_000_000,
  resets_an_hour: 1_000_000,
  messages_a_minute: 1_000_000,
  new_conversations_an_hour: 1_000_000,
  connection_requests_a_day: 1_000_000,
  shares_a_day: 1_000_000,
  referral_invites_a_day: 1_000_000,
  referral_clicks_an_hour: 1_000_000,
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

export function testSettings(
  limits?: Partial<Limits>,
  referrals?: Partial<ReferralSettings>,
): Settings {
  return {
    public_url: 'http://localhost:3000',
    operator_name: 'The Analytical Society',
    mail: 'files',
    plans: DEFAULT_PLANS,
    limits: { ...NO_LIMITS, ...limits },
    referrals: { ...REFERRALS, ...referrals },
  };
}
