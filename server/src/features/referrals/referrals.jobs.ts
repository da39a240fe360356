import { z } from 'zod';
import type { Context, MailContext } from '../../context.ts';
import { everyMinute, nightly, type Job } from '../../infra/jobs.ts';
import { sendOwnEmail } from '../notifications/public.ts';
import {
  processInvites,
  deleteOldInvites,
  INVITE_MAIL_JOB,
  emailInvite,
} from './invites/process-invites.ts';
import { checkReferrals, evaluateReferral, recheckAll } from './evaluate-referral.ts';
import { deleteStaleDevices } from './same-person/same-person.ts';
import { INVITES_JOB } from './invites/invite-by-email.service.ts';
import { findPayout } from './payouts/payouts.queries.ts';
import { rewardedMail, settledMail } from './referrals.mails.ts';
import { findRewarded } from './referrals.queries.ts';
import {
  PAYOUT_MAIL_JOB,
  REWARDED_MAIL_JOB,
  rewardText,
  payoutText,
} from './referral-notifications.ts';

/** Enqueued by the database triggers that mark a referral. */
const EVALUATE_JOB = 'referrals.evaluate-referral';
const CHECK_JOB = 'referrals.check-referrals';
const NIGHTLY_JOB = 'referrals.run-nightly';

/** Each minute without catching up, and nightly. */
export const REFERRALS_CRONTAB = [everyMinute(CHECK_JOB), nightly('03:35', NIGHTLY_JOB)];

const evaluation = z.object({ referral_id: z.int() });
const invites = z.object({ user_id: z.int(), emails: z.array(z.string()) });

export function referralJobs(ctx: Context): Record<string, Job> {
  return {
    [EVALUATE_JOB]: (payload) => evaluateReferral(ctx, evaluation.parse(payload).referral_id),
    [CHECK_JOB]: () => checkReferrals(ctx),
    [NIGHTLY_JOB]: async () => {
      await recheckAll(ctx);
      await deleteOldInvites(ctx);
      await deleteStaleDevices(ctx);
    },
    [INVITES_JOB]: (payload) => processInvites(ctx, invites.parse(payload)),
  };
}

const invite = z.object({ user_id: z.int(), email: z.string() });
const rewarded = z.object({ referral_id: z.int() });
const settled = z.object({ payout_id: z.int() });

/** Emails about referrals; skipped if a reward was clawed back in the meantime. */
export function referralMails(ctx: MailContext): Record<string, Job> {
  const { public_url } = ctx.settings;
  return {
    [INVITE_MAIL_JOB]: (payload, id) => emailInvite(ctx, invite.parse(payload), id),
    [REWARDED_MAIL_JOB]: async (payload, id) => {
      const row = await findRewarded(ctx.db, rewarded.parse(payload).referral_id);
      if (row === undefined) return;
      const wanted = { user_id: row.referrer_id, event: 'referral' } as const;
      await sendOwnEmail(ctx, wanted, id, ({ locale }) =>
        rewardedMail(rewardText(row, locale), public_url),
      );
    },
    [PAYOUT_MAIL_JOB]: async (payload, id) => {
      const payout = await findPayout(ctx.db, settled.parse(payload).payout_id);
      if (payout === undefined || payout.user_id === null) return;
      const wanted = { user_id: payout.user_id, event: 'referral' } as const;
      await sendOwnEmail(ctx, wanted, id, ({ locale }) =>
        settledMail(payoutText(payout, locale), payout.state === 'paid', public_url),
      );
    },
  };
}
