import { z } from 'zod';
import { DURATIONS } from '#contract/limits.ts';
import type { Context, MailContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { mailTo } from '../../infra/mail/mail.ts';
import { findAccount } from '../notifications/public.ts';
import { deleteOldDeliveries } from './deliveries.queries.ts';
import { PAUSED_MAIL_JOB, sendDeliveries } from './send-deliveries.ts';
import { SEND_JOB } from './wake-sender.ts';
import { pausedMail } from './webhooks.mails.ts';
import { findPaused } from './webhooks.queries.ts';

const PURGE_JOB = 'webhooks.purge-deliveries';
const PURGE_BATCH = 5000;

export const WEBHOOKS_CRONTAB = [nightly('04:35', PURGE_JOB)];

const sendPayload = z.object({ webhook_id: z.int() });
const mailPayload = z.object({ user_id: z.int(), webhook_id: z.int() });

/** Run separately, so that slow receivers don't delay other jobs. */
export function webhookSenders(ctx: Context): Record<string, Job> {
  return { [SEND_JOB]: (payload) => sendDeliveries(ctx, sendPayload.parse(payload).webhook_id) };
}

export function webhookJobs({ db, clock }: Context): Record<string, Job> {
  return {
    [PURGE_JOB]: async () => {
      const before = addDays(clock.now(), -DURATIONS.webhook_delivery_days);
      while ((await deleteOldDeliveries(db, before, PURGE_BATCH)) === PURGE_BATCH);
    },
  };
}

/** Skipped if the webhook was activated or deleted in the meantime. */
export function webhookMails(ctx: MailContext): Record<string, Job> {
  return {
    [PAUSED_MAIL_JOB]: async (payload, id) => {
      const { user_id, webhook_id } = mailPayload.parse(payload);
      const account = await findAccount(ctx, user_id);
      const webhook = await findPaused(ctx.db, user_id, webhook_id);
      if (account === null || webhook === undefined) return;
      const content = pausedMail(webhook.url, ctx.settings.public_url);
      await ctx.mailer.send(mailTo({ to: account.email, language: account.language }, content), id);
    },
  };
}
