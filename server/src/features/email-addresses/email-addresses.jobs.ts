import { z } from 'zod';
import type { MailContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import type { Job } from '../../infra/jobs.ts';
import { createEmailToken, issueToken } from '../email-tokens/public.ts';
import { getAddress, lockEmail } from '../users/public.ts';
import { CHANGE_MAIL_JOB, notifyIfTaken, TAKEN_MAIL_JOB } from './change-email.service.ts';
import { VERIFICATION_MAIL_JOB } from './email-addresses.service.ts';
import { changeMail, takenMail, verificationMail } from './email-addresses.mails.ts';

const user = z.object({ user_id: z.int() });
const change = z.object({ link_id: z.int() });

export function emailAddressMails(ctx: MailContext): Record<string, Job> {
  const { public_url } = ctx.settings;
  return {
    [VERIFICATION_MAIL_JOB]: async (payload, id) => {
      const link = await verificationLink(ctx, user.parse(payload).user_id);
      if (link !== null)
        await ctx.mailer.send(verificationMail(link.email, link.token, public_url), id);
    },
    [CHANGE_MAIL_JOB]: async (payload, id) => {
      const link = await issueToken(ctx, 'change', change.parse(payload).link_id);
      if (link === null || (await notifyIfTaken(ctx, link.email))) return;
      await ctx.mailer.send(changeMail(link.email, link.token, public_url), id);
    },
    [TAKEN_MAIL_JOB]: async (payload, id) => {
      const address = await getAddress(ctx, user.parse(payload).user_id);
      if (address !== null) await ctx.mailer.send(takenMail(address.email, public_url), id);
    },
  };
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
