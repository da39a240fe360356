import type { Language } from '#contract/languages.ts';
import type {
  Money,
  Referral,
  ReferralRule,
  ReferralState,
  ReferralSummary,
} from '#contract/referrals.ts';
import type { CallContext, Context, UserContext } from '../../context.ts';
import { addressBlock, tryConsume } from '../rate-limits/public.ts';
import { HOUR_MS, addDays } from '../../infra/clock.ts';
import { publish } from '../../infra/events.ts';
import { translate } from '../../infra/translations.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { lastMonthsUntil } from '../../text/months.ts';
import { countClick, sumClicks } from './clicks.queries.ts';
import {
  countReferrals,
  findOwnCode,
  findReferrer,
  insertReferral,
  listReferrals,
} from './referrals.queries.ts';
import { isSamePerson } from './same-person/same-person.ts';
import { maskedName, notifyJoined, rejectionText } from './referral-notifications.ts';
import { getBalances } from './ledger/earnings.service.ts';
import { findNextReward, sumEarned } from './ledger/ledger.queries.ts';
import { sumPaid } from './payouts/payouts.queries.ts';

const MONTHS = 12;

/** Counts a click by code and day only; skipped past the limit per client address. */
export async function recordClick(ctx: CallContext, code: string): Promise<void> {
  const max = ctx.settings.limits.referral_clicks_per_hour;
  const limit = { name: 'referral-clicks', max, window_ms: HOUR_MS };
  if (!(await tryConsume(ctx, { limit, subject: addressBlock(ctx.client.ip) }))) return;
  await countClick(ctx.db, code.toLowerCase(), ctx.clock.now().slice(0, 10));
}

/**
 * Records the referrer in the sign-up transaction, after the first session, which provides the device. Ignores unknown
 * codes.
 */
export async function recordReferral(
  ctx: Context,
  joined: { id: number; first_name: string; last_name: string },
  referral_code: string | undefined,
): Promise<void> {
  const code = referral_code?.toLowerCase() ?? '';
  const referrer = code === '' ? undefined : await findReferrer(ctx.db, code);
  if (referrer === undefined) return;
  const now = ctx.clock.now();
  const is_same = await isSamePerson(ctx, referrer.id, joined.id);
  const { id } = await insertReferral(ctx.db, {
    referrer_id: referrer.id,
    referred_id: joined.id,
    signed_up_at: now,
    expires_at: addDays(now, ctx.settings.referrals.days),
    ...(is_same && { state: 'rejected', reason: 'same_person', settled_at: now }),
  });
  if (!is_same) await notifyJoined(ctx, referrer.id, joined);
  await publish(ctx.db, [referrer.id], 'referrals', id);
}

/** One page of the caller's referrals, newest first. */
export async function getReferrals(ctx: UserContext, query: PageQuery): Promise<Page<Referral>> {
  const { limit, after: before } = readCursor(query);
  const rows = await listReferrals(ctx.db, ctx.user_id, before, limit + 1);
  return pageOf(
    rows.map((row) => shown(row, ctx.language)),
    limit,
  );
}

function shown(
  row: Awaited<ReturnType<typeof listReferrals>>[number],
  language: Language,
): Referral {
  const { first_name, last_name, state, reason, ...rest } = row;
  return {
    ...rest,
    name: translate(language, maskedName(first_name, last_name)),
    state: state as ReferralState,
    reason: reason === null ? null : translate(language, rejectionText(reason)),
  };
}

/** The caller's link, the rule and totals. */
export async function getSummary(ctx: UserContext): Promise<ReferralSummary> {
  const balances = await getBalances(ctx);
  const code = await findOwnCode(ctx.db, ctx.user_id);
  const { signed_up, qualified, rewarded } = await countReferrals(ctx.db, ctx.user_id);
  return {
    code,
    url: referralLink(ctx, code),
    rule: ruleOf(ctx),
    balances,
    next_available_at: await findNextReward(
      ctx.db,
      ctx.user_id,
      balances.pending.currency,
      ctx.clock.now(),
    ),
    funnel: { clicks: await sumClicks(ctx.db, ctx.user_id), signed_up, qualified, rewarded },
    months: await lastMonths(ctx),
  };
}

function ruleOf({ settings }: UserContext): ReferralRule {
  const { currency, reward_minor, minimum_payout_minor, ...rule } = settings.referrals;
  return {
    ...rule,
    reward: { amount_minor: reward_minor, currency },
    minimum_payout: { amount_minor: minimum_payout_minor, currency },
  };
}

async function lastMonths(ctx: UserContext): Promise<ReferralSummary['months']> {
  const { db, user_id } = ctx;
  const { currency } = ctx.settings.referrals;
  const months = lastMonthsUntil(ctx.clock.now(), MONTHS);
  const since = `${months[0]}-01T00:00:00.000Z`;
  const earned = byMonth(await sumEarned(db, user_id, currency, since));
  const paid = byMonth(await sumPaid(db, user_id, currency, since));
  const money = (amount_minor = 0): Money => ({ amount_minor, currency });
  return months.map((month) => ({
    month,
    earned: money(earned.get(month)),
    paid: money(paid.get(month)),
  }));
}

function byMonth(sums: { month: string; amount_minor: number }[]): Map<string, number> {
  return new Map(sums.map(({ month, amount_minor }) => [month, amount_minor]));
}

/** The sign-up page with the user's referral code. */
export function referralLink({ settings }: Context, code: string): string {
  return `${settings.public_url}/signup?ref=${code}`;
}
