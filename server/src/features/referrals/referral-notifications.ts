import type { Money } from '#contract/referrals.ts';
import type { Context } from '../../context.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { findAccount, notify } from '../notifications/public.ts';
import { formatMoney } from './money.ts';
import type { PayoutRow } from './payouts/payouts.queries.ts';
import { findRewarded } from './referrals.queries.ts';

const REASON_MESSAGES: Record<Reason, string> = {
  same_person: 'This looks like a self-referral.',
  out_of_time: 'They didn’t qualify in time.',
  account_deleted: 'They deleted their account.',
};

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const REWARDED_MAIL_JOB = 'referrals.send-rewarded';
export const PAYOUT_MAIL_JOB = 'referrals.send-payout';

/** Notifies the referrer of a sign-up without revealing who it was. */
export async function notifyJoined(
  ctx: Context,
  referrer_id: number,
  joined: { first_name: string; last_name: string },
): Promise<void> {
  const name = maskedName(joined.first_name, joined.last_name);
  await notify(ctx, referrer_id, {
    event: 'referral',
    type: 'other',
    message: `${name} joined with your link`,
    data: { kind: 'referral_joined' },
  });
}

/** Notifies a user that a reward is available. */
export async function notifyRewarded(ctx: Context, referral_id: number): Promise<void> {
  const row = await findRewarded(ctx.db, referral_id);
  if (row === undefined) return;
  await notify(ctx, row.referrer_id, {
    event: 'referral',
    type: 'other',
    message: rewardText(row, await localeOf(ctx, row.referrer_id)),
    data: { kind: 'referral_rewarded' },
  });
  await enqueueJob(ctx.db, REWARDED_MAIL_JOB, { referral_id });
}

/** Notifies a user of the result of a payout request. */
export async function notifyPayoutSettled(ctx: Context, payout: PayoutRow): Promise<void> {
  const { id: payout_id, user_id } = payout;
  if (user_id === null) return;
  await notify(ctx, user_id, {
    event: 'referral',
    type: 'other',
    message: payoutText(payout, await localeOf(ctx, user_id)),
    data: { kind: 'payout_settled' },
  });
  await enqueueJob(ctx.db, PAYOUT_MAIL_JOB, { payout_id });
}

export function rewardText(
  { first_name, last_name, ...earned }: Named & Money,
  locale: string,
): string {
  return `You earned ${formatMoney(earned, locale)}: ${maskedName(first_name, last_name)} joined with your link`;
}

interface Named {
  first_name: string | null;
  last_name: string | null;
}

export function payoutText({ state, why, ...amount }: PayoutRow, locale: string): string {
  const payout = `Your payout of ${formatMoney(amount, locale)}`;
  return state === 'paid' ? `${payout} was paid` : `${payout} was not paid: ${why}`;
}

async function localeOf(ctx: Context, user_id: number): Promise<string> {
  return (await findAccount(ctx, user_id))?.locale ?? 'en';
}

/** Initials only: "A. L."; a one-letter name is hidden. Null names mean a deleted account. */
export function maskedName(first_name: string | null, last_name: string | null): string {
  if (first_name === null) return 'Deleted account';
  const initials = [first_name, last_name ?? ''].flatMap(initialOf);
  return initials.length === 0 ? 'Someone' : initials.join(' ');
}

function initialOf(name: string): string[] {
  const [first, second] = graphemes.segment(name.trim());
  return first === undefined || second === undefined ? [] : [`${first.segment.toUpperCase()}.`];
}

export type Reason = 'same_person' | 'out_of_time' | 'account_deleted';

export function rejectionText(reason: string): string {
  return REASON_MESSAGES[reason as Reason];
}
