import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { connectionInvites } from './connections.ts';
import { id, line, page, pageQuery, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('account:read', 'session');

/** `amount_minor` is in minor units (cents); `currency` is ISO 4217. */
export const money = z.object({ amount_minor: z.int(), currency: z.string() });
export type Money = z.infer<typeof money>;

const referralCode = text(64, invalid(msg`This link is incomplete.`));

export const referralRule = z.object({
  reward: money,
  /** Contacts to add within `days`, in addition to verifying the address. */
  contacts: z.int(),
  connections: z.int(),
  days: z.int(),
  hold_days: z.int(),
  minimum_payout: money,
});
export type ReferralRule = z.infer<typeof referralRule>;

/**
 * Sums of ledger entries. `lifetime` is everything earned minus clawbacks, and equals `pending` + `available` +
 * `requested` + `paid`. Only `available` can be negative, after a clawback of a paid reward.
 */
export const balances = z.object({
  pending: money,
  available: money,
  requested: money,
  paid: money,
  lifetime: money,
});
export type Balances = z.infer<typeof balances>;

export const referralFunnel = z.object({
  clicks: z.int(),
  /** Each step includes everyone who got further. */
  signed_up: z.int(),
  qualified: z.int(),
  rewarded: z.int(),
});
export type ReferralFunnel = z.infer<typeof referralFunnel>;

const earningsMonth = z.object({ month: z.string(), earned: money, paid: money });

export const referralSummary = z.object({
  code: z.string(),
  url: z.string(),
  rule: referralRule,
  balances,
  /** When the next pending amount becomes available; null if none. */
  next_available_at: timestamp.nullable(),
  funnel: referralFunnel,
  /** The last twelve months, the current one last. */
  months: z.array(earningsMonth),
});
export type ReferralSummary = z.infer<typeof referralSummary>;

export const referralState = z.enum(['signed_up', 'qualified', 'rewarded', 'rejected']);
export type ReferralState = z.infer<typeof referralState>;

export const referral = z.object({
  id,
  /** Initials only, for privacy. */
  name: z.string(),
  state: referralState,
  /** Display text for a rejected referral. */
  reason: z.string().nullable(),
  signed_up_at: timestamp,
  expires_at: timestamp,
  qualified_at: timestamp.nullable(),
  held_until: timestamp.nullable(),
  settled_at: timestamp.nullable(),
});
export type Referral = z.infer<typeof referral>;

export const earningKind = z.enum(['reward', 'clawback', 'payout', 'payout_returned']);
export type EarningKind = z.infer<typeof earningKind>;

/** A ledger entry. Entries never change; a correction is a new entry. See docs/decisions/079. */
export const earning = z.object({
  id,
  kind: earningKind,
  amount: money,
  reason: z.string(),
  referral_id: id.nullable(),
  payout_id: id.nullable(),
  available_at: timestamp,
  created_at: timestamp,
});
export type Earning = z.infer<typeof earning>;

export const payoutState = z.enum(['requested', 'paid', 'rejected']);

export const payout = z.object({
  id,
  amount: money,
  method: z.string(),
  /** Masked, except for its end. */
  destination: z.string(),
  state: payoutState,
  why: z.string().nullable(),
  created_at: timestamp,
  settled_at: timestamp.nullable(),
});
export type Payout = z.infer<typeof payout>;

export const PAYOUT_METHODS = ['bank_transfer', 'paypal'] as const;

/**
 * Requests everything available. The destination is an IBAN (ISO 13616) for bank transfers, an email address for
 * PayPal, and free text otherwise.
 */
export const payoutRequest = z.object({
  method: text(LIMITS.payout_method, invalid(msg`Choose a payout method.`)),
  destination: line(LIMITS.line, invalid(msg`Enter a destination.`)),
});
export type PayoutRequest = z.infer<typeof payoutRequest>;

export const referralRoutes = {
  summary: route('GET /api/referrals/summary/', {
    summary: 'Get the referral link, rule, balances and funnel',
    description:
      'The funnel counts link visits, sign-ups, and qualified and rewarded referrals. Also returns the earnings of the last twelve months.',
    responses: { 200: referralSummary },
  }),
  list: route('GET /api/referrals/', {
    summary: 'List referrals',
    description:
      "Users who signed up with the current user's link, newest first. Names are reduced to initials.",
    query: pageQuery,
    responses: { 200: page(referral) },
  }),
  earnings: route('GET /api/referrals/earnings/', {
    summary: 'List earnings',
    description: 'Ledger entries, newest first.',
    query: pageQuery,
    responses: { 200: page(earning) },
  }),
  exportEarnings: route('GET /api/referrals/earnings/export/', {
    costly: true,
    summary: 'Export earnings as CSV',
    description:
      'The whole ledger (RFC 4180), oldest entry first. Amounts are in whole currency units, such as 5.00. An error during the download truncates the file.',
    media: 'text/csv; charset=utf-8',
    responses: { 200: z.unknown() },
  }),
  payouts: route('GET /api/referrals/payouts/', {
    summary: 'List payout requests',
    description: 'Newest first. Destinations are masked except for their end.',
    query: pageQuery,
    responses: { 200: page(payout) },
  }),
  requestPayout: route('POST /api/referrals/payouts/', {
    summary: 'Request a payout',
    description:
      "Requests the whole available balance. Returns 400 at `destination` if it is invalid for the method, 403 `email_not_verified` until the current user's address is verified, and 409 below the minimum payout or while another request is open.",
    body: payoutRequest,
    responses: { 201: payout },
    errors: [403, 409],
    idempotency: 'day',
  }),
  invite: route('POST /api/referrals/invites/', {
    summary: 'Email the referral link to people without an account',
    description: `Accepts up to ${LIMITS.invites} addresses; each gets at most one email in ${DURATIONS.invite_days} days. The response is the same for addresses with an account, so it doesn't reveal who has one. Returns 403 \`signup_closed\` or \`invitation_required\` unless everyone may sign up, 403 \`email_not_verified\` until the current user's address is verified, if the operator requires it, and 429 past the daily limit.`,
    body: connectionInvites,
    responses: { 202: null },
    errors: [403],
    idempotency: 'day',
  }),
  click: route('POST /api/referrals/clicks/', {
    access: 'public',
    summary: 'Record a referral link visit',
    description:
      "The response is the same for unknown codes. Visits past the hourly limit of an IP address aren't counted.",
    body: z.object({ code: referralCode }),
    responses: { 204: null },
  }),
};
