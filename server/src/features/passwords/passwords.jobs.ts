import { z } from 'zod';
import type { Context, MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { issueToken } from '../email-tokens/public.ts';
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
      await ctx.mailer.send(resetMail(link.email, link.token, ctx.settings.public_url), id);
    },
  };
}
