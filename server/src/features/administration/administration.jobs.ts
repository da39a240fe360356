import { z } from 'zod';
import type { MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { sendTestMail, TEST_MAIL_JOB } from './mail/test-mail.service.ts';

const test = z.object({ user_id: z.int(), at: z.string() });

export function administrationMails(ctx: MailContext): Record<string, Job> {
  return { [TEST_MAIL_JOB]: (payload, id) => sendTestMail(ctx, test.parse(payload), id) };
}
