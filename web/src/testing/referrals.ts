import type {
  Earning,
  Money,
  Payout,
  Referral,
  ReferralRule,
  ReferralSummary,
} from '#contract/referrals.ts';

export const dollars = (amount_minor: number): Money => ({ amount_minor, currency: 'USD' });

export function aRule(changes: Partial<ReferralRule> = {}): ReferralRule {
  return {
    reward: dollars(500),
    contacts: 10,
    connections: 1,
    days: 30,
    hold_days: 30,
    minimum_payout: dollars(2500),
    ...changes,
  };
}

const MONTHS = ['2025-12', ...Array.from({ length: 11 }, (_, at) => `2026-${pad(at + 1)}`)];

/** A referral link that wasn't opened yet. */
export function aSummary(changes: Partial<ReferralSummary> = {}): ReferralSummary {
  return {
    code: 'ADA7',
    url: 'https://acquaint.example/signup?ref=ADA7',
    rule: aRule(),
    balances: {
      pending: dollars(0),
      available: dollars(0),
      requested: dollars(0),
      paid: dollars(0),
      lifetime: dollars(0),
    },
    next_available_at: null,
    funnel: { clicks: 0, signed_up: 0, qualified: 0, rewarded: 0 },
    months: MONTHS.map((month) => ({ month, earned: dollars(0), paid: dollars(0) })),
    ...changes,
  };
}

/** A referral that hasn't qualified yet. */
export function aReferral(changes: Partial<Referral> = {}): Referral {
  return {
    id: 3,
    name: 'B••• B•••',
    state: 'signed_up',
    reason: null,
    signed_up_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2026-12-20T09:00:00.000Z',
    qualified_at: null,
    held_until: null,
    settled_at: null,
    ...changes,
  };
}

/** A reward that is available. */
export function anEarning(changes: Partial<Earning> = {}): Earning {
  return {
    id: 11,
    kind: 'reward',
    amount: dollars(500),
    reason: 'B••• B••• qualified.',
    referral_id: 3,
    payout_id: null,
    available_at: '2026-11-01T09:00:00.000Z',
    created_at: '2026-10-02T09:00:00.000Z',
    ...changes,
  };
}

export function aPayout(changes: Partial<Payout> = {}): Payout {
  return {
    id: 8,
    amount: dollars(2500),
    method: 'bank_transfer',
    destination: '•••• 3000',
    state: 'requested',
    why: null,
    created_at: '2026-11-18T09:00:00.000Z',
    settled_at: null,
    ...changes,
  };
}

function pad(month: number): string {
  return String(month).padStart(2, '0');
}
