import { z } from 'zod';
import { languageOrDefault } from '#contract/languages.ts';
import type { MailContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import type { Job } from '../../infra/jobs.ts';
import { type MailContent, mailTo } from '../../infra/mail/mail.ts';
import { createEmailToken, type IssuedToken, issueToken } from '../email-tokens/public.ts';
import { MailActor } from '../notifications/public.ts';
import { findOwnCredentials, getAddress, lockEmail } from '../users/public.ts';
import { CHANGE_MAIL_JOB, notifyIfTaken, TAKEN_MAIL_JOB } from './change-email.service.ts';
import { VERIFICATION_MAIL_JOB } from './email-addresses.service.ts';
import {
  changeMail,
  type MailedLink,
  takenMail,
  verificationMail,
} from './email-addresses.mails.ts';

const user = z.object({ user_id: z.int() });
const change = z.object({ link_id: z.int() });

export function emailAddressMails(ctx: MailContext): Record<string, Job> {
  return {
    [VERIFICATION_MAIL_JOB]: async (payload, id) => {
      const link = await verificationLink(ctx, user.parse(payload).user_id);
      if (link !== null) await sendLink(ctx, link, id, verificationMail);
    },
    [CHANGE_MAIL_JOB]: async (payload, id) => {
      const link = await issueToken(ctx, 'change', change.parse(payload).link_id);
      if (link === null || (await notifyIfTaken(ctx, link.email))) return;
      await sendLink(ctx, link, id, changeMail);
    },
    [TAKEN_MAIL_JOB]: async (payload, id) => {
      const address = await getAddress(ctx, user.parse(payload).user_id);
      if (address === null) return;
      const { user_id } = user.parse(payload);
      const { language } = await findOwnCredentials(ctx, user_id);
      const recipient = { to: address.email, language: languageOrDefault(language) };
      await ctx.mailer.send(mailTo(recipient, takenMail(ctx.settings.public_url)), id);
    },
  };
}

/** The owner of the mailbox may not know the owner of the account. */
async function sendLink(
  ctx: MailContext,
  { token, user_id, email: to }: IssuedToken,
  id: string,
  write: (link: MailedLink) => MailContent,
): Promise<void> {
  const account = await findOwnCredentials(ctx, user_id);
  const language = languageOrDefault(account.language);
  const owner = MailActor.stranger(account, language);
  const url = `${ctx.settings.public_url}/verify-email?token=${token}`;
  await ctx.mailer.send(mailTo({ to, language }, write({ to, owner, url })), id);
}

/** Uses the current address; null if there is nothing to verify. */
function verificationLink(ctx: MailContext, user_id: number) {
  return inTransaction(ctx, async (txCtx) => {
    const address = await lockEmail(txCtx, user_id);
    if (address === null || address.verified) return null;
    const link_id = await createEmailToken(txCtx, 'verify', user_id, address.email);
    return issueToken(txCtx, 'verify', link_id);
  });
}
