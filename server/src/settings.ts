import type { Config } from './config.ts';
import type { Settings } from './context.ts';
import { readPlans } from './plans-file.ts';

export function settingsOf(config: Config): Settings {
  return {
    public_url: config.PUBLIC_URL?.replace(/\/$/, '') ?? '',
    operator_name: config.OPERATOR_NAME,
    mail: config.SMTP_URL === undefined ? 'files' : 'smtp',
    plans: readPlans(config.PLANS_FILE),
    limits: {
      wrong_guesses: config.WRONG_GUESSES,
      wrong_guesses_an_address: config.WRONG_GUESSES_AN_ADDRESS,
      signups_an_hour: config.SIGNUPS_AN_HOUR,
      resets_an_hour: config.RESETS_AN_HOUR,
      messages_a_minute: config.MESSAGES_A_MINUTE,
      new_conversations_an_hour: config.NEW_CONVERSATIONS_AN_HOUR,
      connection_requests_a_day: config.CONNECTION_REQUESTS_A_DAY,
      shares_a_day: config.SHARES_A_DAY,
      referral_invites_a_day: config.REFERRAL_INVITES_A_DAY,
      referral_clicks_an_hour: config.REFERRAL_CLICKS_AN_HOUR,
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
