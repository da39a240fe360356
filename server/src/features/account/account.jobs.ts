import { z } from 'zod';
import { languageOrDefault } from '#contract/languages.ts';
import type { Context, MailContext } from '../../context.ts';
import { nightly, type Job } from '../../infra/jobs.ts';
import { mailTo } from '../../infra/mail/mail.ts';
import { goodbyeMail } from './account.mails.ts';
import { GOODBYE_MAIL_JOB, purgeDeletedAccounts } from './account.service.ts';

const PURGE_JOB = 'account.purge-deleted';

export const ACCOUNT_CRONTAB = [nightly('03:45', PURGE_JOB)];

export function accountJobs(ctx: Context): Record<string, Job> {
  return { [PURGE_JOB]: () => purgeDeletedAccounts(ctx) };
}

/** Jobs of former versions have no language. */
const payloadSchema = z
  .object({ email: z.string(), language: z.string().nullable().default(null) })
  .transform(({ email, language }) => ({ to: email, language: languageOrDefault(language) }));

export function accountMails(ctx: MailContext): Record<string, Job> {
  return {
    [GOODBYE_MAIL_JOB]: (payload, id) =>
      ctx.mailer.send(mailTo(payloadSchema.parse(payload), goodbyeMail()), id),
  };
}
