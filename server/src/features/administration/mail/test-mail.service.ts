import { msg } from '@lingui/core/runtime-macro';
import type { MailStatus } from '#contract/administration.ts';
import type { Context, MailContext, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { mailTo } from '../../../infra/mail/mail.ts';
import { recordAct } from '../../audit-log/public.ts';
import { findAccount } from '../../notifications/public.ts';
import { findMailTest, updateMailTest, upsertMailTest } from './test-mail.queries.ts';

export const TEST_MAIL_JOB = 'administration.send-test-mail';

const MAX_ERROR = 500;

export async function getMailStatus({ db, settings }: Context): Promise<MailStatus> {
  return { mail: settings.mail, test: await findMailTest(db) };
}

/** Enqueues a test email to the caller; `sendTestMail` records what comes of it. */
export async function requestTestMail(ctx: UserContext): Promise<MailStatus> {
  const { user_id, clock } = ctx;
  const at = clock.now();
  await inTransaction(ctx, async (txCtx) => {
    await upsertMailTest(txCtx.db, { state: 'pending', at, error: null });
    await enqueueJob(txCtx.db, TEST_MAIL_JOB, { user_id, at });
    await recordAct(txCtx, { actor_id: user_id, kind: 'mail_tested' });
  });
  return getMailStatus(ctx);
}

/** Sends it once: a failure is the result of the test, so it isn't retried. */
export async function sendTestMail(
  ctx: MailContext,
  { user_id, at }: { user_id: number; at: string },
  job_id: string,
): Promise<void> {
  const account = await findAccount(ctx, user_id);
  if (account === null) return;
  const content = {
    subject: msg`Test email`,
    paragraphs: [msg`Your server can send emails.`],
    reason: msg`You get this email because you tested how your server sends emails.`,
  };
  const { email: to, language } = account;
  try {
    await ctx.mailer.send(mailTo({ to, language }, content), job_id, { reportRejection: true });
    await updateMailTest(ctx.db, { state: 'sent', at, error: null });
  } catch (error) {
    await updateMailTest(ctx.db, { state: 'failed', at, error: textOf(error) });
  }
}

/** The response of the mail server, or why it couldn't be reached. */
function textOf(error: unknown): string {
  const { response, message } = error as Error & { response?: string };
  return (response ?? message).slice(0, MAX_ERROR);
}
