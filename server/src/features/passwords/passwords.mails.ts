import { msg } from '@lingui/core/runtime-macro';
import type { MailContent } from '../../infra/mail/mail.ts';

export function resetMail(token: string, public_url: string): MailContent {
  return {
    subject: msg`Reset your password`,
    paragraphs: [
      msg`We received a request to reset your password.`,
      msg`The link works once and expires in 1 hour. You’ll be logged out everywhere.`,
    ],
    advice: msg`If it wasn’t you, ignore this email. Your password won’t change.`,
    action: {
      label: msg`Reset your password`,
      url: `${public_url}/forgot-password?token=${token}`,
    },
    reason: msg`You got this email because a password reset was requested for your address.`,
  };
}
