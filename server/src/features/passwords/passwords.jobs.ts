import { z } from 'zod';
import { languageOrDefault } from '#contract/languages.ts';
import type { Context, MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { mailTo } from '../../infra/mail/mail.ts';
import { issueToken } from '../email-tokens/public.ts';
import { findOwnCredentials } from '../users/public.ts';
import { resetMail } from './passwords.mails.ts';
import { prepareReset, RESET_JOB, RESET_MAIL_JOB } from './reset-password.service.ts';

const request = z.object({ email: z.string(), ip: z.string(), user_agent: z.string() });
const mail = z.object({ link_id: z.int() });

export function passwordJobs(ctx: Context): Record<string, Job> {
  return {
    [RESET_JOB]: async (payload) => {
      const { email, ...client } = request.parse(payload);
      await prepareReset({ ...ctx, client: { ...client, device: '' } }, email);
    },
  };
}

export function passwordMailJobs(ctx: MailContext): Record<string, Job> {
  return {
    [RESET_MAIL_JOB]: async (payload, id) => {
      const link = await issueToken(ctx, 'reset', mail.parse(payload).link_id);
      if (link === null) return;
      const { language } = await findOwnCredentials(ctx, link.user_id);
      const recipient = { to: link.email, language: languageOrDefault(language) };
      const content = resetMail(link.token, ctx.settings.public_url);
      await ctx.mailer.send(mailTo(recipient, content), id);
    },
  };
}
