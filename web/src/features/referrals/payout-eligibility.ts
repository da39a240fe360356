import type { Balances, Money, ReferralRule } from '#contract/referrals.ts';

/** Whether a payout can be asked for, and what is in the way. */
export type PayoutEligibility =
  | { can: true }
  | { can: false; because: 'requested' }
  | { can: false; because: 'too_little'; missing: Money }
  | { can: false; because: 'unverified' };

export function payoutEligibility(
  { available, requested }: Balances,
  { minimum_payout }: Pick<ReferralRule, 'minimum_payout'>,
  isVerified: boolean,
): PayoutEligibility {
  if (requested.amount_minor > 0) return { can: false, because: 'requested' };
  const missing = minimum_payout.amount_minor - available.amount_minor;
  if (missing > 0)
    return {
      can: false,
      because: 'too_little',
      missing: { ...available, amount_minor: missing },
    };
  return isVerified ? { can: true } : { can: false, because: 'unverified' };
}
