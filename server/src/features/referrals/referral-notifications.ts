import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Money } from '#contract/referrals.ts';
import type { Context } from '../../context.ts';
import { DELETED_NAME } from '../../deleted-account.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { untranslated } from '../../infra/translations.ts';
import { findAccount, notify } from '../notifications/public.ts';
import { formatMoney } from '#contract/format-money.ts';
import type { PayoutRow } from './payouts/payouts.queries.ts';
import { findRewarded } from './referrals.queries.ts';

const REASON_MESSAGES: Record<Reason, MessageDescriptor> = {
  same_person: msg`This looks like a self-referral.`,
  out_of_time: msg`They didn’t qualify in time.`,
  account_deleted: msg`They deleted their account.`,
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
  const initials = maskedName(joined.first_name, joined.last_name);
  await notify(ctx, referrer_id, {
    event: 'referral',
    type: 'other',
    message: msg`${{ initials }} joined with your link`,
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
): MessageDescriptor {
  const amount = formatMoney(earned, locale);
  const initials = maskedName(first_name, last_name);
  return msg`You earned ${{ amount }}: ${{ initials }} joined with your link`;
}

interface Named {
  first_name: string | null;
  last_name: string | null;
}

export function payoutText(payout: PayoutRow, locale: string): MessageDescriptor {
  const { state, why } = payout;
  const amount = formatMoney(payout, locale);
  return state === 'paid'
    ? msg`Your payout of ${{ amount }} was paid`
    : msg`Your payout of ${{ amount }} was not paid: ${{ why }}`;
}

async function localeOf(ctx: Context, user_id: number): Promise<string> {
  return (await findAccount(ctx, user_id))?.locale ?? 'en';
}

/** Initials only: "A. L."; a one-letter name is hidden. Null names mean a deleted account. */
export function maskedName(first_name: string | null, last_name: string | null): MessageDescriptor {
  if (first_name === null) return DELETED_NAME;
  const initials = [first_name, last_name ?? ''].flatMap(initialOf);
  return initials.length === 0 ? msg`Someone` : untranslated(initials.join(' '));
}

function initialOf(name: string): string[] {
  const [first, second] = graphemes.segment(name.trim());
  return first === undefined || second === undefined ? [] : [`${first.segment.toUpperCase()}.`];
}

export type Reason = 'same_person' | 'out_of_time' | 'account_deleted';

export function rejectionText(reason: string): MessageDescriptor {
  return REASON_MESSAGES[reason as Reason];
}
