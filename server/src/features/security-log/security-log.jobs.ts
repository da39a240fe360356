import type { MessageDescriptor } from '@lingui/core';
import { z } from 'zod';
import { securityEventKind } from '#contract/security-log.ts';
import type { MailContext } from '../../context.ts';
import type { Job } from '../../infra/jobs.ts';
import { mailTo } from '../../infra/mail/mail.ts';
import { untranslated } from '../../infra/translations.ts';
import { findAccount } from '../notifications/public.ts';
import { getPasskeyNames } from '../passkeys/public.ts';
import { securityMail } from './security-log.mails.ts';
import { SECURITY_MAIL_JOB } from './security-log.service.ts';

const order = z.object({
  user_id: z.int(),
  email: z.string().nullable(),
  kind: securityEventKind,
  at: z.string(),
  ip: z.string(),
  /** A text in jobs of former versions. */
  device: z.union([
    z.string().transform(untranslated),
    z.custom<MessageDescriptor>((value) => typeof value === 'object'),
  ]),
});

export function securityMails(ctx: MailContext): Record<string, Job> {
  return {
    [SECURITY_MAIL_JOB]: async (payload, id) => {
      const { user_id, email, ...change } = order.parse(payload);
      const account = await findAccount(ctx, user_id);
      if (account === null) return;
      // Who had access before the reset may have left a passkey.
      const passkeys = change.kind === 'password_reset' ? await getPasskeyNames(ctx, user_id) : [];
      const names = passkeys.map(({ name }) => name);
      const content = securityMail(change, account, ctx.settings, names);
      const recipient = { to: email ?? account.email, language: account.language };
      await ctx.mailer.send(mailTo(recipient, content), id);
    },
  };
}
