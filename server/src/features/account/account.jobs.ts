import { z } from 'zod';
import type { Context, MailContext } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { goodbyeMail } from './account.mails.ts';
import { GOODBYE_MAIL_JOB, purgeDeletedAccounts } from './account.service.ts';

const SWEEP_JOB = 'account.purge-deleted';

export const ACCOUNT_CRONTAB = [nightly('03:45', SWEEP_JOB)];

export function accountJobs(ctx: Context): Record<string, Job> {
  return { [SWEEP_JOB]: () => purgeDeletedAccounts(ctx) };
}

const order = z.object({ email: z.string() });

export function accountMails(ctx: MailContext): Record<string, Job> {
  return {
    [GOODBYE_MAIL_JOB]: (payload, id) =>
      ctx.mailer.send(goodbyeMail(order.parse(payload).email), id),
  };
}
