import { msg } from '@lingui/core/runtime-macro';
import type { MailContent } from '../../infra/mail/mail.ts';

export function goodbyeMail(): MailContent {
  return {
    subject: msg`Your account was deleted`,
    paragraphs: [
      msg`Your Acquaint account and data have been deleted. You’re welcome back anytime.`,
      msg`People you messaged keep those messages, without your name.`,
    ],
    reason: msg`This is the last email we’ll send to this address.`,
  };
}
